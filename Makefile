# Switchyard. `make demo` and `make test` are all the set-up there is.

PREFIX ?= /usr/local
CONFIGURATION ?= release
SWIFT ?= swift
BUILD = $(SWIFT) build -c $(CONFIGURATION)
BIN = .build/$(CONFIGURATION)
SWIFT_FILES = Package.swift Sources Tests Plugins Benchmarks Templates \
  docs/Embedding/Package.swift docs/Embedding/Sources
C_FILES = git ls-files '*.c' '*.h' '*.cpp' '*.hpp'

# See Scripts/setup.
export PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig:$(PKG_CONFIG_PATH)

.PHONY: all setup build demo scenarios test test-release soak sanitize check-valgrind lint format abi coverage \
  bench bench-peers quotes install clean

all: build

# Installs the packages of packages.txt that are missing, and nothing else.
setup:
	@Scripts/setup

build: setup
	$(BUILD)

# Lists the lines and renders the demo journey to a film, a GIF and a contact sheet.
demo: build
	$(BIN)/switchyard list
	$(BIN)/switchyard run docs/journeys/demo/journey.yaml
	@echo "film:          $(CURDIR)/out/demo.mp4"
	@echo "GIF:           $(CURDIR)/out/demo.gif"
	@echo "contact sheet: $(CURDIR)/out/demo-sheet.png"

# Renders the films of docs/Scenarios.md again, and keeps the traces that the tests compare with.
scenarios: build
	for name in passengers flow pull nested together; do \
	  $(BIN)/switchyard run docs/journeys/$$name/journey.yaml || exit; done
	$(SWIFT) build --build-tests
	SWITCHYARD_GOLDEN=write $(SWIFT) test --skip-build --disable-xctest --filter ScenarioJourneyTests

test: setup
	$(SWIFT) build --build-tests
	touch docs/Embedding/Package.swift # else SwiftPM doesn't see that a file of the parent is new
	$(SWIFT) build --package-path docs/Embedding
	$(SWIFT) test --skip-build --disable-xctest

# The tests of what plugins may do to a run, and some of the command line, with the program of a
# release build, whose faults are others.
RELEASE_TESTS = HostileRunTests|PluginRunTests|PluginTests|UsageTests
test-release: build
	$(SWIFT) build --build-tests
	SWITCHYARD_TEST_BIN=$(CURDIR)/$(BIN) $(SWIFT) test --skip-build --disable-xctest --filter '$(RELEASE_TESTS)'

# Random sequences of operations and touches, as many as must hold before a release.
soak: setup
	$(SWIFT) build --build-tests
	SWITCHYARD_SEQUENCES=20000 $(SWIFT) test --skip-build --disable-xctest --filter RandomGestureTests

# The compositor's tests with the address sanitizer, with the kernels of every level that the
# processor has, and with the thread sanitizer; each in a build of its own, a quarter of an hour.
SANITIZED = $(SWIFT) test --skip-build --disable-xctest --filter SwitchyardRenderTests
sanitize: setup
	$(SWIFT) build --build-tests --sanitize=address --scratch-path .build/address
	for level in base avx2 avx512; do \
	  SWITCHYARD_CPU=$$level $(SANITIZED) --sanitize=address --scratch-path .build/address || exit; done
	$(SWIFT) build --build-tests --sanitize=thread --scratch-path .build/thread
	$(SANITIZED) --sanitize=thread --scratch-path .build/thread

# Checks the stock lines under valgrind, which must have nothing to say; Swift's debug information is
# too new for it, so it is left out.
VALGRIND = .build/valgrind
check-valgrind: build
	rm -rf $(VALGRIND) && mkdir -p $(VALGRIND)
	for file in switchyard switchyard-render $(notdir $(wildcard $(BIN)/lib*.so)); do \
	  strip -g -o $(VALGRIND)/$$file $(BIN)/$$file; done
	for plugin in $(VALGRIND)/lib*.so; do \
	  valgrind -q --trace-children=yes --log-file=$(VALGRIND)/log.%p $(VALGRIND)/switchyard check \
	    --timeout 1200 --deadline 7200 --skip load-time $$plugin || exit 1; done
	! cat $(VALGRIND)/log.* | grep .

lint: setup
	$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_FILES)
	$(C_FILES) | xargs clang-format --dry-run -Werror
	Scripts/coverage --check
	Scripts/abi-page --check
	Scripts/quotes --check

format: setup
	$(SWIFT) format --in-place --parallel --recursive $(SWIFT_FILES)
	$(C_FILES) | xargs clang-format -i

# Rewrites what docs/PluginABI.md says of each member, from the headers.
abi:
	Scripts/abi-page

# Rewrites docs/Coverage.md from the requirement numbers that the tests name.
coverage:
	Scripts/coverage

# Measures, and writes Benchmarks/results. BENCH holds options: make bench BENCH='--only kernels'.
bench: build
	touch Benchmarks/Package.swift # else SwiftPM doesn't see that a file of the parent is new
	$(SWIFT) build -c release --package-path Benchmarks
	Benchmarks/.build/release/bench $(BENCH) $(BIN) Benchmarks/results

# Measures against the programs and libraries that people use instead, where they are installed.
# BENCH holds options: make bench-peers BENCH='--only show,gif --reps 3'.
bench-peers: build
	Benchmarks/peers/peers.py $(BENCH) $(BIN) Benchmarks/results

# Rewrites the figures that the README and docs quote, from Benchmarks/results.
quotes:
	Scripts/quotes

# Copies what was built; builds only when nothing was. So `make && sudo make install` does.
install: | $(BIN)/switchyard $(BIN)/switchyard-render
	DESTDIR=$(DESTDIR) Scripts/install $(BIN) $(PREFIX)

$(BIN)/switchyard $(BIN)/switchyard-render:
	$(MAKE) build

clean:
	rm -rf .build Benchmarks/.build docs/Embedding/.build out
