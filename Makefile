# SPDX-License-Identifier: Apache-2.0
# Colonnade. The targets you need: run, test, install; deb and dist for machines without a toolchain.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?= open files .
SWIFT ?= swift
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

# Errors where a room imports what it may not, and no warning is left standing.
STRICT := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
# Libraries that are linked into the program, where they could be had.
STATIC := .build/static
# One file to start and no library to look for; unused code and names for others are left out. Without
# notes for a debugger, which are not kept anyway, the folder it is built in leaves no trace. Types with
# parameters are made from what they are made of, not found by name: a start is a quarter cheaper.
# Functions that a usual session runs stand side by side, and so do the variables it touches: few
# pages of the program are in memory, and few are copied for each process.
ORDER := Config/make/symbol-order
NAMED := -c release --static-swift-stdlib -Xlinker --gc-sections -Xlinker -no-pie \
  -Xlinker --no-export-dynamic -Xswiftc -gnone -Xswiftc -L$(STATIC) \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
  -Xlinker --symbol-ordering-file=$(ORDER) -Xlinker --no-warn-symbol-ordering
RELEASE := $(NAMED) -Xlinker -s
# What is installed: the host, which is all panes in Swift, too, the launcher of helpers, and the
# programs that read foreign bytes.
PRODUCTS := colonnade colonnade-launcher colonnade-markdown colonnade-archive colonnade-picture
PANES := $(sort $(notdir $(patsubst %/,%,$(dir $(wildcard Plugins/bundled/*/*.swift)))))
SOURCES := Package.swift Sources Plugins Tests

bin = $(shell $(SWIFT) build -c release --show-bin-path)
prefix = $(DESTDIR)$(PREFIX)

# Where packages are put; their names say version and machine.
DIST := .build/dist

.PHONY: all run test check lint fix build release order install uninstall bench check-cost soak sanitize clean setup \
  deb dist test-package test-tarball pictures

all: test

setup:
	@Config/make/setup

run: release
	@$(bin)/colonnade $(ARGS)

release: setup
	@Config/make/static-libraries $(STATIC)
	@[ ! $(ORDER) -nt $(bin)/colonnade ] || rm -f $(bin)/colonnade
	@Config/make/build "$(PRODUCTS)" $(SWIFT) build -j $(JOBS) $(RELEASE)
	@Config/make/check-libraries $(bin)/colonnade
	@for pane in $(PANES); do ln -sfn colonnade $(bin)/colonnade-$$pane; done

build: setup
	$(SWIFT) build -j $(JOBS) --build-tests $(STRICT)

lint: setup
	Config/make/lint $(SWIFT) $(SOURCES)
	Config/make/check-scripts

# The layout of lines, and the members of the schemas that the table of commands knows.
fix: setup
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)
	UPDATE_FIXTURES=1 $(SWIFT) test -j $(JOBS) --disable-xctest $(STRICT) --filter SchemaTests

# Tests that start no process and open no terminal: what to run before each commit.
UNIT := $(notdir $(wildcard Tests/Unit/*))
# Tests of whole programs. Each suite runs alone, for some count what belongs to a whole process:
# descriptors, children, processor time.
WHOLE := $(notdir $(wildcard Tests/Whole/*))
# The one suite of them whose tests run side by side, so it runs after the others of its room.
BESIDE := FileScenarioTests
TEST := $(SWIFT) test -j $(JOBS) --disable-xctest $(STRICT) --skip-build

# With a tenth of the seeds; `make test` has all of them.
check: lint build
	SEEDS=few $(TEST) $(UNIT:%=--filter '^%\.')

test: lint build
	$(TEST) $(UNIT:%=--filter '^%\.')
	@set -e; for room in $(WHOLE); do $(TEST) --filter "^$$room\." --skip $(BESIDE); done
	$(TEST) --filter $(BESIDE)

bench: release
	@$(SWIFT) build -j $(JOBS) -c release --product hot-paths-probe
	@$(bin)/hot-paths-probe
	@Config/make/bench $(bin)
	@python3 Tests/Bench/kinds.py $(bin)
	@python3 Tests/Bench/cost.py $(bin)

# Instructions of a start, a key and a row, held to their limits; needs valgrind.
check-cost: release
	@python3 Tests/Bench/cost.py $(bin) --check

# Which functions a session runs and which variables it touches, anew: after much has changed; needs
# valgrind.
order: RELEASE = $(NAMED)
order: release
	@strip --strip-debug $(bin)/colonnade
	@python3 Tests/Bench/order.py $(bin) $(ORDER)

soak: release build
	@Config/make/soak $(bin)
	@Config/make/soak-drags $(bin)
	@KILLS=all $(TEST) --filter $(BESIDE)

sanitize: setup
	$(SWIFT) test -j $(JOBS) --disable-xctest --sanitize address --scratch-path .build/address

install: release
	@Config/make/install "$(bin)" "$(prefix)"

uninstall:
	@Config/make/uninstall "$(prefix)"

# Packages for machines without a toolchain. The tests of them install nothing here: the Debian
# package goes into a fresh Debian of its own, for which root is needed, the tarball into a folder.
deb: release
	@Config/make/setup deb
	@Config/make/deb "$(bin)" $(DIST)

dist: release
	@Config/make/dist "$(bin)" $(DIST)

test-package: deb
	@Config/make/setup fresh
	@Config/make/test-package $(DIST)/*.deb

test-tarball: deb dist
	@Config/make/test-tarball $(DIST)/*.tar.gz $(DIST)/*.deb

# The pictures of README.md and of the gallery, from the running program.
pictures: release
	@Config/make/setup pictures
	@Config/make/pictures "$(bin)" Config/pictures

clean:
	$(SWIFT) package clean
