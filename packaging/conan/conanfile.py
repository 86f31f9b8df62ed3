# conan create packaging/conan: the library alone, from the sources that this recipe lies in. librsvg, of which only the headers are needed,
# comes from the system.
import os
import re

from conan import ConanFile
from conan.tools.files import copy, load
from conan.tools.gnu import PkgConfigDeps
from conan.tools.layout import basic_layout
from conan.tools.meson import Meson, MesonToolchain
from conan.tools.system.package_manager import Apt, Dnf, PacMan

HERE_TO_ROOT = "../.."


class Unjam(ConanFile):
    name = "unjam"
    license = "MIT"
    description = "Workbench for Rush Hour puzzles: the C library"
    topics = ("rush-hour", "puzzle", "solver")
    package_type = "library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]
    languages = "C"

    def set_version(self):
        header = load(self, os.path.join(self.recipe_folder, HERE_TO_ROOT, "include/unjam/base.h"))
        self.version = re.search(r'#define UJ_VERSION "(.*)"', header).group(1)

    def export_sources(self):
        root = os.path.join(self.recipe_folder, HERE_TO_ROOT)
        for pattern in ("include/*", "src/*", "data/*", "packaging/cmake/*", "tools/embed.sh", "meson*", "LICENSE"):
            copy(self, pattern, root, self.export_sources_folder)

    def requirements(self):
        self.requires("sqlite3/[>=3.37]")

    def system_requirements(self):
        Apt(self).install(["librsvg2-dev"])
        Dnf(self).install(["librsvg2-devel"])
        PacMan(self).install(["librsvg"])

    def layout(self):
        basic_layout(self)

    def generate(self):
        PkgConfigDeps(self).generate()
        toolchain = MesonToolchain(self)
        toolchain.project_options["programs"] = False
        toolchain.generate()

    def build(self):
        meson = Meson(self)
        meson.configure()
        meson.build()

    def package(self):
        Meson(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.libs = ["unjam"]
        self.cpp_info.system_libs = ["m", "dl", "pthread"]
        self.cpp_info.set_property("pkg_config_name", "unjam")
        self.cpp_info.set_property("cmake_file_name", "unjam")
        self.cpp_info.set_property("cmake_target_name", "unjam::unjam")
