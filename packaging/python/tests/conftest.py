import os
import pathlib
import subprocess

import pytest
from hypothesis import HealthCheck, settings

IS_LONG = bool(os.environ.get("UNJAM_TEST_LONG"))
settings.register_profile("unjam", max_examples=2000 if IS_LONG else 60, deadline=None, database=None,
                          suppress_health_check=list(HealthCheck), derandomize=not IS_LONG)
settings.load_profile("unjam")

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def program():
    """The native program, to compare with."""
    path = os.environ.get("UNJAM")
    if not path:
        pytest.skip("UNJAM does not name the program")

    def run(*parameters, text=""):
        return subprocess.run([path, *parameters], input=text, capture_output=True, text=True, check=False).stdout

    return run


@pytest.fixture(scope="session")
def bench_boards():
    lines = (ROOT / "bench" / "boards.txt").read_text("ascii").splitlines()
    return [line.split()[0] for line in lines if line[:1] not in ("#", "")]
