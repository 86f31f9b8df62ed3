# Thin: each target is a line or two over meson and the scripts in tools/. `make help` lists them.

prefix ?= /usr/local
DESTDIR ?=

# Minutes of `make endure`.
MINUTES ?= 120

# Seconds that `make fuzz` spends on each parser.
FUZZ_SECONDS ?= 300

.PHONY: all setup-build setup-test setup-dist build page web run test test-long lint bench fuzz endure catalogue install deb dist amalgamation format clean help

all: build ## install what is missing and build build/unjam, with its page if node is installed (the default)

setup-build:
	@tools/setup.sh build

setup-test:
	@tools/setup.sh test

setup-dist:
	@tools/setup.sh dist

build: setup-build page build/build.ninja
	@ninja -C build
	@tools/parts.sh build

build/build.ninja:
	@meson setup build -Dtests=false -Dprefix=$(prefix) -Dprefer_static=true # starts in half the time

page: setup-build
	@tools/web.sh --if-possible

web: ## install what the page needs, including node, and build it into web/dist/
	@tools/setup.sh page
	@tools/web.sh

run: build ## make a small graded pack, store it in build/pack.db and show it
	@rm -f build/pack.db
	@build/unjam generate --pack easy:2,medium:2,hard:1 --db build/pack.db
	@build/unjam generate --pack easy:2,medium:2,hard:1 --from-db build/pack.db

test: setup-test ## every test, with both compilers and under the sanitizers
	@tools/test.sh

test-long: setup-dist ## the same with longer random and fuzz tests, other systems, every recipe and a whole release
	@tools/test.sh --long

lint: setup-test ## check the code with clang-tidy, cppcheck and the analyzer of gcc
	@tools/lint.sh

bench: setup-test build ## measure the speed; SIX=--six counts all 6x6 boards too
	@bench/run.sh build/unjam $(SIX)

fuzz: setup-test ## fuzz each parser for FUZZ_SECONDS
	@tools/fuzz.sh --seconds $(FUZZ_SECONDS)

endure: setup-test ## provoke every failure that can be simulated, for MINUTES; run it again to continue, and read build/endure/report.md
	@tools/setup.sh endure
	@tools/endure.sh $(MINUTES)

catalogue: build ## make data/6x6.catalogue, all minimal 6x6 puzzles (an hour of one core); run it again to resume
	@build/unjam catalogue build --db build/minimal.db data/6x6.catalogue

install: build ## install below prefix (/usr/local), inside DESTDIR if given
	@meson configure build -Dprefix=$(prefix)
	@meson install -C build --destdir "$(DESTDIR)"

deb: setup-test ## make Debian packages of the last commit in build-deb
	@rm -rf build-deb
	@tools/dist.sh --sources build-deb >/dev/null
	@tools/deb.sh build-deb/unjam-*.tar.gz build-deb/packages

dist: setup-dist ## make everything that a release consists of, from the last commit, in build-dist
	@rm -rf build-dist
	@tools/dist.sh build-dist

amalgamation: ## write the library without the census, puzzle files and drawing as build-one/unjam.c and unjam.h
	@tools/amalgamate.py build-one

format: setup-test ## format the C code
	@git ls-files -- '*.c' '*.h' ':!include' | xargs clang-format -i

clean: ## remove everything that was built
	@rm -rf build build-test build-deb build-dist build-lint build-one build-cross build-python web/dist

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | \
	    while IFS='|' read -r name what; do printf 'make %-12s %s\n' "$$name" "$$what"; done
