# nix build '.?dir=packaging/nix'. The page is not built: a derivation has no network for its bundler.
{
  description = "Workbench for Rush Hour puzzles";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      header = builtins.readFile ../../include/unjam/base.h;
      version = builtins.head (builtins.match ".*#define UJ_VERSION \"([0-9.]+)\".*" header);
      systems = [ "x86_64-linux" "aarch64-linux" ];
      package = pkgs: pkgs.stdenv.mkDerivation {
        pname = "unjam";
        inherit version;
        src = ../..;
        nativeBuildInputs = with pkgs; [ meson ninja pkg-config scdoc ];
        buildInputs = with pkgs; [ jansson libjpeg libmicrohttpd libpng librsvg libwebp ncurses sqlite ];
        mesonFlags = [ "-Dtests=false" "-Dmpi=none" ];
        postPatch = "patchShebangs tools src apps";
        meta = {
          description = "Workbench for Rush Hour puzzles";
          license = with pkgs.lib.licenses; [ mit ofl ];
          mainProgram = "unjam";
          platforms = systems;
        };
      };
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: { default = package nixpkgs.legacyPackages.${system}; });
    };
}
