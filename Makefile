# Switchyard. `make demo` and `make test` are all the set-up there is.

PREFIX ?= /usr/local
CONFIGURATION ?= release
SWIFT ?= swift
BUILD = $(SWIFT) build -c $(CONFIGURATION)
BIN = .build/$(CONFIGURATION)
PACKAGES = $(shell sed 's/\#.*//' packages.txt)
SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)
DEMO = $(CURDIR)/out
PLUGINS = Fade Slide Zoom Classics Iris Dissolve Swing

.PHONY: all setup build demo test lint format coverage bench install clean

all: build

# Installs the packages of packages.txt that are missing, and nothing else.
setup:
	@missing=$$(for p in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'install ok installed' || echo $$p; \
	done); \
	if [ -n "$$missing" ]; then \
	  echo "installing:" $$missing; \
	  $(SUDO) apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing \
	    > /dev/null; \
	fi

build: setup
	$(BUILD)

# Lists the lines and renders the demo journey to a film, a GIF and a contact sheet.
demo: build
	$(BIN)/switchyard list
	$(BIN)/switchyard run docs/journeys/demo/journey.yaml
	@echo "film:          $(DEMO)/demo.mp4"
	@echo "GIF:           $(DEMO)/demo.gif"
	@echo "contact sheet: $(DEMO)/demo-sheet.png"

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest

lint: setup
	$(SWIFT) format lint --strict -r Package.swift Sources Tests Plugins Benchmarks
	git ls-files '*.c' '*.h' | xargs clang-format --dry-run -Werror
	Scripts/coverage --check

format:
	$(SWIFT) format --in-place -r Package.swift Sources Tests Plugins Benchmarks
	git ls-files '*.c' '*.h' | xargs clang-format -i

# Rewrites docs/Coverage.md from the requirement numbers that the tests name.
coverage:
	Scripts/coverage

bench: build
	Benchmarks/run $(BIN)/switchyard

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/include/switchyard \
	  $(DESTDIR)$(PREFIX)/lib/switchyard/plugins $(DESTDIR)$(PREFIX)/share/switchyard
	install $(BIN)/switchyard $(DESTDIR)$(PREFIX)/bin/switchyard
	install -m 644 Sources/SwitchyardABI/include/switchyard/*.h \
	  $(DESTDIR)$(PREFIX)/include/switchyard
	for p in $(PLUGINS); do \
	  install -m 644 $(BIN)/lib$$p.so $(DESTDIR)$(PREFIX)/lib/switchyard/plugins/$$p.so; \
	done
	install -m 644 docs/journey.schema.json $(DESTDIR)$(PREFIX)/share/switchyard

clean:
	rm -rf .build out
