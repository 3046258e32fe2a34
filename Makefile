# pipefish: make demo, make check, make install
#
#   make deps                           install what is missing (Debian)
#   make check TESTS=tests/fen2bb.bats  only these
#   make SAN=address,undefined check    under sanitizers
#   make faults                         each call of the programs fails once
#   make house                          no files call one another in a circle
#   make test-tree                      programs with a switch of short ways, in build/test
#   make mutants                        which test notices each of 300 small faults
#   make coverage                       which lines and branches the tests reach
#   make answers                        the cases on record anew
#   make differ RUNS=2000 SEED=7        random cases, with and without short ways
#   make toolkit, make check-toolkit    the six filters alone, in build/toolkit; their tests
#   make static                         programs that need no libraries, in build/static
#   make arm64, s390x, musl             static programs for other machines, in build/arm64 ...
#   make windows                        programs for Windows, in one zip with a page for beginners
#   make check-machines                 a sample of tests on each; make check-arm64: all of them
#   make deps-all                       install what other machines and all tests need
#   make bench GAMES=file.pgn          how fast the programs are here
#   make costs                          what takes more than linear time, or outlives SIGTERM
#   make proofs                         z3 proves shifts, maps and attacks for all sets of squares
#   make fuzz TARGET=fen MINUTES=30     see tests/fuzz/README.md
#   make web, make check-web            the page for browsers, in build/web/page; its tests
#   make python                       the module for Python, in build/python; a wheel: pipes/python/setup.py
#   make vsix                         the extension for Visual Studio Code, build/pipefish-cql.vsix
#   make dist, make deb                a packed tree; a package for Debian
#   make V=1                            with the commands themselves
#   make CFLAGS='-O0 -g' BUILD=build/debug   for a debugger
#   make CC=clang CFLAGS=-O3 DESTDIR=/tmp/x PREFIX=/usr install

CFLAGS ?= -O2
MACHINE := $(shell uname -m)
MARCH ?= $(if $(filter x86_64,$(MACHINE)),-march=x86-64-v2)
THREADS ?= -pthread
PREFIX ?= /usr/local
BUILD ?= build$(if $(SAN),/san-$(subst $(comma),-,$(SAN)))
comma := ,
# one name for it, however it was given: what depends on what is kept by name
override BUILD := $(patsubst $(CURDIR)/%,%,$(abspath $(BUILD)))

PKG_CONFIG ?= pkg-config
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
PCRE2_CFLAGS := $(shell $(PKG_CONFIG) --cflags libpcre2-8 2>/dev/null)
PCRE2 := $(shell $(PKG_CONFIG) --libs libpcre2-8 2>/dev/null)	# for common/cql alone
JANSSON_CFLAGS := $(shell $(PKG_CONFIG) --cflags jansson 2>/dev/null)
JANSSON := $(shell $(PKG_CONFIG) --libs jansson 2>/dev/null)	# for common/lsp alone

# The headers that are not there, each with Debian's package of it.  Without
# jansson all is built but cqllsp, without those of endgame tables all but tbprobe.
# The compiler is asked for one alone only if it has not all.
includes = $(shell $(CC) $(PCRE2_CFLAGS) $(JANSSON_CFLAGS) $(CPPFLAGS) $(CFLAGS) -DPCRE2_CODE_UNIT_WIDTH=8 \
           -include stdio.h $(1:%=-include %) -fsyntax-only -x c /dev/null 2>/dev/null && echo yes)
INCLUDES_ALL := $(call includes,uthash.h pcre2.h jansson.h gtb-probe.h tbprobe.h zlib.h)
lacks = $(if $(INCLUDES_ALL),,$(if $(call includes,$(1)),,$(1) ($(2))))
MISSING := $(strip $(call lacks,uthash.h,uthash-dev) $(call lacks,pcre2.h,libpcre2-dev))
NO_JANSSON := $(call lacks,jansson.h,libjansson-dev)
NO_TABLES := $(strip $(call lacks,gtb-probe.h,libgaviotatb-dev) $(call lacks,tbprobe.h,libfathom-dev) $(call lacks,zlib.h,zlib1g-dev))
LEFT_OUT = $(if $(NO_JANSSON),cqllsp) $(if $(NO_TABLES),tbprobe)
NO_ROOMS = $(if $(NO_JANSSON),lsp) $(if $(NO_TABLES),endgame)

# What a command does is said in a word or two, with V=1 the command itself.
HUSH = $(if $(V),,@)
quiet = $(HUSH)$(if $(V),,$(if $(findstring s,$(firstword -$(MAKEFLAGS))),,echo '$(1) $(2)' && ))

# Hardening, as far as the compiler has it; FORTIFY needs optimisation, and
# hides things from sanitizers.  HARDEN= leaves it out.  -fPIC is for the library, too.
has = $(shell echo 'int main(void) { return 0; }' | \
       $(CC) -Werror $(1) -x c -o /dev/null - 2>/dev/null && echo '$(1)')
PROTECT = -fstack-protector-strong
PIC = -fPIC -fvisibility=hidden
PROTECT_LINK = -Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now
HAS_ALL := $(if $(filter command%,$(origin HARDEN)),,$(call has,$(PROTECT) $(PIC) -pie $(PROTECT_LINK)))
has_too = $(if $(HAS_ALL),$(1),$(call has,$(1)))
HARDEN := $(strip $(call has_too,$(PROTECT)) $(call has_too,$(PIC)))
HARDEN_LINK := $(if $(HARDEN),$(call has_too,-pie) $(call has_too,$(PROTECT_LINK)))
FORTIFY = $(if $(SAN),,$(if $(HARDEN),$(if $(filter-out -O0,$(filter -O%,$(CFLAGS))),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)))

OURS = -std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Icommon $(WARN) $(MARCH) \
       -DPIPES='"$(PREFIX)/share/pipefish/pipes"' $(PCRE2_CFLAGS) $(JANSSON_CFLAGS) $(HARDEN) $(FORTIFY) $(THREADS) -ffile-prefix-map=$(CURDIR)=. \
       $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer)
# Assertions of common/ are on under sanitizers and in the test tree, not in what is installed
UNCHECKED = $(if $(SAN)$(ASSERTS),,$(if $(filter common/% tools/%,$<),-DNDEBUG))

ROOMS = cqlmatch lsp uci web library match cql cql/plan cql/filters cql/path cql/parse cql/run cql/tree index extract rewrite map table endgame draw pgn notation transform board cli io base system			# of common/; each may use those to its right
EXE =	# how the name of a program ends
programs = $(patsubst $(1)/%.c,$(BUILD)/$(2)/%$(EXE),$(wildcard $(1)/*.c))
TOOLS = $(filter-out $(LEFT_OUT:%=$(BUILD)/bin/%),$(call programs,tools,bin))
FAULTS = $(if $(SAN),,$(BUILD)/tests/faults.so $(BUILD)/tests/nojit.so)	# a preloaded malloc does not go with sanitizers
REPLAYS = $(filter-out $(LEFT_OUT:cqllsp=%/message),$(call programs,tests/fuzz,tests/replay))	# each fuzz target without a fuzzer
PROBES = $(DIFFER) $(call programs,tests/unit,tests/unit) $(filter-out $(LEFT_OUT:cqllsp=%/lay_out),$(call programs,tests/drive,tests/drive)) $(REPLAYS) $(FAULTS)
DIFFER = $(BUILD)/tests/differ/differ
library = $(BUILD)/lib$(subst /,-,$(1)).a
LIBS = $(foreach room,$(filter-out $(NO_ROOMS),$(ROOMS)),$(call library,$(room)))

MAN = $(foreach m,$(filter-out $(LEFT_OUT:%=man/%.1),$(wildcard man/*)),man$(subst .,,$(suffix $m))/$(notdir $m))
PIPES = $(sort $(shell find pipes \( -path pipes/python -o -path pipes/web \) -prune -o -type f -print))

# beside bin, as it will be installed, so that the programs find it; the table
# of openings is made into positions, and stands behind the functions there
RECIPES = $(BUILD)/share/pipefish/pipes
OPENINGS = $(RECIPES)/openings/table.cql
OPENING_MAP = $(RECIPES)/openings/openings.fenmap
PAGES = $(addprefix $(BUILD)/share/man/,$(MAN))

# a line for each program, and for each page about no single one: its name and what it is for
PURPOSES = $(BUILD)/share/pipefish/programs
ABOUT = $(BUILD)/share/pipefish/pages
# the games of cqltutorial(7)
GAMES_OF_TUTORIAL = $(BUILD)/share/pipefish/famous.pgn
# a line for each theme: its group, its name and what it is
THEMES = $(BUILD)/share/pipefish/themes

# the entries of each page as text, for --help=NAME and hover
ENTRIES = $(patsubst man/%,$(BUILD)/share/pipefish/entries/%,$(wildcard man/*.1) man/cql.7)

# what bash, zsh and fish complete of the programs, and of the recipe that runs all
COMPLETIONS = $(foreach name,$(notdir $(TOOLS)) $(COMMANDS),share/bash-completion/completions/$(name) \
    share/zsh/site-functions/_$(name) share/fish/vendor_completions.d/$(name).fish)
COMPLETED = $(BUILD)/share/fish/vendor_completions.d/pipefish.fish	# the last that is written

# queries in editors: VS Code, TextMate, vim and emacs
EDITORS = $(patsubst .ci/editors/%,share/pipefish/editors/%,$(wildcard .ci/editors/vscode/*.js* .ci/editors/vscode/*/*.json)) \
    share/pipefish/editors/cql.tmLanguage $(patsubst .ci/editors/vim/%,share/vim/vimfiles/%,$(wildcard .ci/editors/vim/*/*)) \
    share/emacs/site-lisp/cql-mode.el
EDITED = $(BUILD)/$(lastword $(EDITORS))	# the last that is written

# The library; where objects are not position-independent (HARDEN=) only that
# for static links.  Symbols but pipefish_* are local, also in the static one.
STATIC_LIBRARY = $(BUILD)/lib/libpipefish.a
SHARED_LIBRARY = $(BUILD)/lib/libpipefish.so.1
LIBRARY = $(STATIC_LIBRARY) $(if $(SAN),,$(if $(HARDEN),$(SHARED_LIBRARY))) $(BUILD)/lib/pkgconfig/pipefish.pc
LIBRARY_OBJECTS = $(patsubst %.c,$(BUILD)/%.o,$(wildcard common/library/*.c)) $(BUILD)/library/texts.o
LIBRARY_ROOMS = $(foreach room,$(filter-out cqlmatch lsp uci web library endgame,$(ROOMS)),$(call library,$(room)))

all: left-out $(TOOLS) $(LIBRARY) $(OPENINGS) $(OPENING_MAP) $(PAGES) $(PURPOSES) $(ABOUT) $(THEMES) $(GAMES_OF_TUTORIAL) $(ENTRIES) $(COMPLETED) $(EDITED)

left-out:
	$(if $(NO_JANSSON),@echo 'cqllsp is left out: jansson.h is missing (libjansson-dev); make deps installs it' >&2)
	$(if $(NO_TABLES),@echo 'tbprobe is left out: missing: $(NO_TABLES); make deps installs it' >&2)

headers: ; $(if $(MISSING),@echo 'missing: $(MISSING); make deps installs what Debian has' >&2 && exit 1)

$(COMPLETED): .ci/completions $(TOOLS) $(PIPES)
	$(call quiet,MAKE,$@).ci/completions $(BUILD)/share $(TOOLS) -- $(COMMANDS)

$(EDITED): $(sort $(shell find .ci/editors -type f)) $(BUILD)/bin/cqlmatch
	$(call quiet,MAKE,$@).ci/editors/make $(BUILD)/share $(BUILD)/bin/cqlmatch

$(PURPOSES): $(TOOLS)
	@mkdir -p $(@D)
	@for program in $(sort $(TOOLS)); do printf '%s\t' $${program##*/} && \
	    $$program --help | sed -n 2p || exit; done >$@.new && mv $@.new $@

$(ABOUT): $(wildcard man/*.[57])
	@mkdir -p $(@D)
	$(call quiet,MAKE,$@)for page in $(sort $^); do sed -n "s/^\.Nd /$$(basename $${page%.*})($${page##*.})\t/p" $$page || exit; done >$@.new
	$(HUSH)mv $@.new $@

$(BUILD)/share/pipefish/entries/%: man/% .ci/entries.awk
	@mkdir -p $(@D)
	$(call quiet,MAKE,$@)LC_ALL=C awk -f .ci/entries.awk $< >$@.new && mv $@.new $@

$(GAMES_OF_TUTORIAL): tests/data/famous.pgn ; $(call quiet,MAKE,$@)mkdir -p $(@D) && cp $< $@

$(THEMES): $(wildcard pipes/themes/*.cql)
	@mkdir -p $(@D)
	$(call quiet,MAKE,$@)awk 'FNR == 1 { line = substr($$0, 4); at = index(line, " - ") } \
	    match($$0, /include themes\/[a-z]+/) { print substr($$0, RSTART + 15, RLENGTH - 15) "\t" \
	    substr(line, 1, at - 1) "\t" substr(line, at + 3) }' $^ | LC_ALL=C sort >$@.new
	$(HUSH)mv $@.new $@

$(BUILD)/share/man/%: ; $(call quiet,MAKE,$@)mkdir -p $(@D) && ln -sfnr man/$(@F) $@

# the page of it all tells the news
$(BUILD)/share/man/man7/pipefish.7: man/pipefish.7 .packaging/NEWS
	@mkdir -p $(@D)
	$(call quiet,MAKE,$@){ cat man/pipefish.7 && awk '/^[0-9]/ { print (n++ ? ".El\n" : "") ".Ss Version " $$0 "\n.Bl -bullet" } \
	    /^ / { sub(/^ +/, ""); sub(/^\* /, ".It\n"); print } END { print ".El" }' .packaging/NEWS; } >$@.new
	$(HUSH)mv $@.new $@

$(OPENINGS): $(PIPES) $(BUILD)/bin/pgn2fen
	$(call quiet,MAKE,$@)rm -rf $(RECIPES) && mkdir -p $(dir $(RECIPES)) && cp -R pipes $(RECIPES)
	$(HUSH)PATH=$(abspath $(BUILD))/bin:$$PATH pipes/openings/make-table pipes/openings/*.tsv >$@.new
	$(HUSH)cat $@.new >>$(RECIPES)/libcql/opening.cql && mv $@.new $@

$(OPENING_MAP): $(OPENINGS) $(BUILD)/bin/fenmap
	$(call quiet,MAKE,$@)awk -F '\t' -v OFS='\t' 'FNR > 1 { print $$4, $$1, $$2 ($$3 == "" ? "" : ": " $$3) }' pipes/openings/*.tsv | \
	    $(BUILD)/bin/pgn2fen --movetext --fields=4 | $(BUILD)/bin/fenmap -o $@

LINK = $(call quiet,LD,$@)mkdir -p $(@D) && $(CC) $(OURS) $(CFLAGS) $(HARDEN_LINK) $(LDFLAGS) -o $@ $^ -Wl,--as-needed $(PCRE2) $(JANSSON) $(LDLIBS)
$(BUILD)/bin/%$(EXE): $(BUILD)/tools/%.o $(LIBS) ; $(LINK)
$(BUILD)/bin/tbprobe: $(BUILD)/gaviota.a
$(BUILD)/bin/tbprobe: LDLIBS += -lfathom -lz
# both libraries of tables have a tb_init()
$(BUILD)/gaviota.a: ; $(call quiet,MAKE,$@)$(OBJCOPY) --redefine-sym tb_init=gaviota_tb_init "$$($(CC) -print-file-name=libgaviotatb.a)" $@
$(BUILD)/static/%: $(BUILD)/tools/%.o $(LIBS) ; $(LINK)
$(BUILD)/tests/%: $(BUILD)/tests/%.o $(LIBS) ; $(LINK)
$(BUILD)/tests/replay/%: $(BUILD)/tests/fuzz/%.o $(BUILD)/tests/replay/replay.o $(LIBS) ; $(LINK)

# one of the two readers of games in JSON, with jansson or without
JSON_READ = common/rewrite/json_read$(if $(JANSSON),_none).c
# the files of the other systems in the room of that name
SYSTEM = posix
OTHERS = $(addprefix common/system/,$(addsuffix _%,$(filter-out $(SYSTEM),posix windows)))
objects = $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(JSON_READ) $(OTHERS),$(wildcard $(1))))
$(foreach room,$(ROOMS),$(eval $(call library,$(room)): $(call objects,common/$(room)/*.c)))
$(DIFFER): $(call objects,tests/differ/*.c) $(LIBS) ; $(LINK)
$(BUILD)/lib%.a:
	$(call quiet,AR,$@)rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/tests/%.so: tests/faults/%.c
	$(call quiet,CC,$<)mkdir -p $(@D) && $(CC) -std=c11 $(WARN) $(CPPFLAGS) -O2 -g -fPIC -shared -o $@ $< -ldl -lrt

$(BUILD)/%.o: %.c | headers
	@mkdir -p $(@D)
	$(call quiet,CC,$<)$(CC) $(OURS) $(UNCHECKED) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/library/texts.c: $(OPENINGS) .ci/library-texts
	@mkdir -p $(@D)
	$(call quiet,MAKE,$@).ci/library-texts $(RECIPES) >$@.new && mv $@.new $@

TEXTS = $(BUILD)/library/texts.c
$(BUILD)/library/texts.o: $(TEXTS)
	@mkdir -p $(@D)
	$(call quiet,CC,$@)$(CC) $(OURS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(SHARED_LIBRARY): $(LIBRARY_OBJECTS) $(LIBRARY_ROOMS) common/library/pipefish.map
	@mkdir -p $(@D)
	$(call quiet,LD,$@)$(CC) $(OURS) $(CFLAGS) -shared -Wl,-soname,$(@F) -Wl,--version-script=common/library/pipefish.map -Wl,--no-undefined $(LDFLAGS) \
	    -o $@ $(filter %.o %.a,$^) -Wl,--as-needed $(PCRE2) $(LDLIBS)
	$(HUSH)ln -sfn $(@F) $(@:.1=)

$(STATIC_LIBRARY): $(LIBRARY_OBJECTS) $(LIBRARY_ROOMS)
	@mkdir -p $(@D)
	$(call quiet,LD,$@)$(LD) -r -o $(@:.a=.o) $^ && $(OBJCOPY) --localize-hidden $(@:.a=.o)
	$(HUSH)rm -f $@ && $(AR) rcs $@ $(@:.a=.o) && rm $(@:.a=.o)

OBJCOPY ?= objcopy
$(BUILD)/lib/pkgconfig/pipefish.pc: common/library/pipefish.pc.in $(wildcard common/cli/*.h)
	@mkdir -p $(@D)
	$(HUSH)sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' $< >$@

# The Python module, in build/python: needs cffi and the headers of Python
PYTHON ?= python3
python: $(BUILD)/python/pipefish/_pipefish.abi3.so
$(BUILD)/python/pipefish/_pipefish.abi3.so: $(STATIC_LIBRARY) $(wildcard pipes/python/*.py pipes/python/pipefish/*.*) common/library/pipefish.h
	$(HUSH)mkdir -p $(@D) && cp pipes/python/pipefish/*.* $(@D)
	$(call quiet,PYTHON,$@)CC='$(CC)' PIPEFISH_BUILD=$(abspath $(BUILD)) PIPEFISH_PYTHON=$(abspath $(BUILD))/python $(PYTHON) pipes/python/build_pipefish.py

# The extension for Visual Studio Code as one file, which starts cqllsp
vsix: $(BUILD)/pipefish-cql.vsix
$(BUILD)/pipefish-cql.vsix: $(EDITED) .ci/editors/vsix LICENSE
	$(call quiet,MAKE,$@).ci/editors/vsix $(BUILD)/share/pipefish/editors/vscode LICENSE $@

deps:
	@CC='$(CC)' .ci/deps

deps-all:
	@CC='$(CC)' .ci/deps all

DEMO = pgn2fen --columns tag:White,tag:Black \
	    tests/data/famous.pgn tests/data/studies.pgn | \
	cqlmatch --cql 'check and not mate' | \
	fen2bb | bbxfm --each dihedral | bb2fen | \
	epdwrite --column 4=c0 --column 2=c1 --column 3=c2 --id
# The same programs, as children of one query
define CHILDREN
initial
After = commandpipe("pgn2fen" "--movetext" "1. e4 c5 2. Nf3")
Image = commandpipe("bb2fen" commandpipe("bbxfm" "flipV" commandpipe("fen2bb" After)))
message(commandpipe("epdwrite" Image) " " commandpipe("cqlmatch" "--answer" "--cql" "#A" Image) " white pieces")
endef
demo: export CHILDREN := $(CHILDREN)

# as many compilers at a time as there are processors, unless make was told
PARALLEL = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

demo:
	@CC='$(CC)' .ci/deps build
	@$(MAKE) $(PARALLEL) --no-print-directory all
	PATH=$(abspath $(BUILD))/bin:$$PATH && $(DEMO) >demo.epd && test -s demo.epd
	@echo "demo.epd holds $$(wc -l <demo.epd) positions; the first of them:"
	@head -n 9 demo.epd
	@echo "and a position that a query sent through all six:"
	@PATH=$(abspath $(BUILD))/bin:$$PATH && cqlmatch --silent --pipetimeout 9000 \
	    -i tests/data/famous.pgn -g 1 -o /dev/null --cql "$$CHILDREN"

probes: $(PROBES)

check: deps
	@$(MAKE) $(PARALLEL) --no-print-directory CPPFLAGS='$(WERROR) $(CPPFLAGS)' all probes
	@$(MAKE) --no-print-directory test-tree
	@BUILD='$(BUILD)' TEST_BUILD='$(CURDIR)/$(TEST_TREE)' SAN='$(SAN)' tests/run $(TESTS)

# the same and what takes longer, but fuzzers, mutants and benchmarks
check-all:
	@tests/all

faults: all probes
	@BUILD='$(BUILD)' tests/faults/run --valgrind

bench: all probes
	@BUILD='$(BUILD)' tests/bench/run $(GAMES)

costs: all
	@BUILD='$(BUILD)' tests/costs/run
	@BUILD='$(BUILD)' tests/costs/queries

# The answers of the cases on record, after they were changed on purpose
answers: all $(DIFFER)
	@BUILD='$(BUILD)' TEST_BUILD='$(BUILD)' $(DIFFER) --record=1200 --seed=5000000 >tests/data/answers

# Which test notices each of 300 small faults; takes an hour or two
mutants: all
	@env -u BUILD -u TEST_BUILD tests/mutants/run

# Which lines and branches the tests reach, by room; needs clang and llvm
coverage:
	@tests/coverage/run $(TESTS)

# with a python3 that has z3 (Debian: python3-z3), which need not be the first in PATH
proofs:
	@for python in python3 /usr/bin/python3; do if $$python -c 'import z3' 2>/dev/null; then exec $$python tests/proofs/prove $(PROOFS); fi; done; \
	    echo 'python3 has no z3: python3-z3 is missing' >&2; exit 2

lint:
	@WHOLE=1 tests/run tests/lint.bats tests/builds.bats

# of its own build, in which no call is inlined
house:
	@$(MAKE) $(PARALLEL) --no-print-directory -s BUILD=build/house SAN= CFLAGS=-O0 all
	@tests/house/run build/house

# of its own build as well, with a switch of the short ways;
# undefined behaviour ends a program there by SIGILL, without a run-time library
TEST_TREE = build/test
WERROR = -Werror	# `make check WERROR=` with a compiler that warns of more
TRAPS = -fsanitize=undefined -fsanitize-undefined-trap-on-error
test-tree:
	@$(MAKE) $(PARALLEL) --no-print-directory -s BUILD=$(TEST_TREE) SAN= HARDEN= ASSERTS=1 CFLAGS=-Og \
	    CPPFLAGS='$(WERROR) -DSHORT_WAY_SWITCH $(TRAPS)' all

differ: all test-tree $(DIFFER)
	@BUILD='$(BUILD)' TEST_BUILD='$(TEST_TREE)' $(DIFFER) --runs=$(or $(RUNS),2000) $(addprefix --seed=,$(SEED))

# The six alone: a C compiler, PCRE2 and the header of uthash build them.  This
# list names all they are made of; a folder that holds only these files suffices.
SIX = pgn2fen fen2bb bbxfm bb2fen epdwrite cqlmatch
TOOLKIT_ROOMS = $(filter-out lsp uci web library endgame,$(ROOMS))
TOOLKIT_TESTS = $(SIX) seeds commandpipe
TOOLKIT_FILES = Makefile LICENSE pipes $(SIX:%=man/%.1) man/bitboard.5 man/cql.7 $(SIX:%=tools/%.c) $(wildcard $(TOOLKIT_ROOMS:%=common/%/*.[ch]) \
    $(TOOLKIT_ROOMS:%=common/%/*.def)) tests/run tests/lib.bash tests/data tests/drive $(TOOLKIT_TESTS:%=tests/%.bats)
IN_TOOLKIT = $(MAKE) $(PARALLEL) --no-print-directory BUILD=build/toolkit ROOMS='$(TOOLKIT_ROOMS)' JANSSON= SAN=
toolkit:
	@$(IN_TOOLKIT) TOOLS='$(SIX:%=build/toolkit/bin/%)' six

.PHONY: six
six: $(TOOLS) $(OPENINGS) $(DRIVEN)

check-toolkit:
	@$(MAKE) --no-print-directory toolkit DRIVEN="build/toolkit/tests/drive/peak build/toolkit/tests/drive/rounds"
	@BUILD=build/toolkit SAN= tests/run $(TOOLKIT_TESTS:%=tests/%.bats)

toolkit-files:
	@printf '%s\n' $(TOOLKIT_FILES)

# from the same objects; they find recipes as those of bin do.  Without tbprobe:
# the library of tables needs another one, whose static form Debian has elsewhere.
STATIC = $(patsubst $(BUILD)/bin/%,$(BUILD)/static/%,$(filter-out %/tbprobe,$(TOOLS)))
static: all $(STATIC)
$(STATIC): HARDEN_LINK := $(if $(filter -pie,$(HARDEN_LINK)),-static-pie,-static) $(filter-out -pie,$(HARDEN_LINK))

# Programs for other machines, static, with libraries unpacked into the build folder;
# they share the recipes and tables of the programs here.
MACHINES = arm64 s390x musl
CROSS_arm64 = aarch64-linux-gnu-
CROSS_s390x = s390x-linux-gnu-
CROSS_musl = musl-
FOREIGN = build/$@/libraries
$(MACHINES): all
	@command -v $(CROSS_$@)gcc >/dev/null || { echo '$@: there is no $(CROSS_$@)gcc; make deps-all installs it' >&2; exit 2; }
	@test -e $(FOREIGN)/lib/libpcre2-8.a || .ci/libraries $@ $(FOREIGN)
	@$(MAKE) $(PARALLEL) --no-print-directory -s BUILD=build/$@ SAN= CC=$(CROSS_$@)gcc AR=$(if $(filter musl,$@),ar,$(CROSS_$@)ar) HARDEN= \
	    $(if $(filter musl,$@),,MARCH=) CPPFLAGS='-I$(CURDIR)/$(FOREIGN)/include' LDFLAGS='-static -L$(FOREIGN)/lib' PCRE2_CFLAGS= PCRE2=-lpcre2-8 \
	    JANSSON_CFLAGS= JANSSON="$$(test ! -e $(FOREIGN)/lib/libjansson.a || echo -ljansson)" foreign
	@ln -sfn $(abspath $(BUILD))/share build/$@/share

foreign: $(filter-out %/tbprobe,$(TOOLS)) $(call programs,tests/unit,tests/unit)

# Programs for Windows, with their recipes and a page for beginners in one zip
WINDOWS = bb2fen bbdraw bbxfm bookwrite cqlmatch epdwrite fen2bb fenmap pgn2fen pgnfold pgnwrite
MINGW = x86_64-w64-mingw32-
ZIPPED = build/windows/pipefish-$(VERSION)-windows
windows: all
	@command -v $(MINGW)gcc-posix >/dev/null || { echo 'windows: there is no $(MINGW)gcc-posix; make deps-all installs it' >&2; exit 2; }
	@test -e $(FOREIGN)/lib/libpcre2-8.a || .ci/libraries $@ $(FOREIGN)
	@$(MINGW)windres .packaging/windows/programs.rc build/windows/programs.o
	@$(MAKE) $(PARALLEL) --no-print-directory -s BUILD=build/windows SAN= CC=$(MINGW)gcc-posix AR=$(MINGW)ar HARDEN= SYSTEM=windows EXE=.exe \
	    ROOMS='$(TOOLKIT_ROOMS)' TOOLS='$(WINDOWS:%=build/windows/bin/%.exe)' CPPFLAGS='-Icommon -include common/system/descriptor.h -I$(CURDIR)/$(FOREIGN)/include \
	    -D__USE_MINGW_ANSI_STDIO=1 -D_FILE_OFFSET_BITS=64 -DPCRE2_STATIC -Wno-format -Wno-format-extra-args' \
	    LDFLAGS='-static -s -Wl,--stack,16777216 build/windows/programs.o -L$(FOREIGN)/lib' PCRE2_CFLAGS= PCRE2=-lpcre2-8 JANSSON_CFLAGS= JANSSON= windows-programs
	@ln -sfn $(abspath $(BUILD))/share build/windows/share
	@cd build/windows/bin && cp cqlmatch.exe cql.exe && cp cqlmatch.exe cqli.exe
	@rm -rf $(ZIPPED) $(ZIPPED).zip && mkdir -p $(ZIPPED)/share && cp -R build/windows/bin $(ZIPPED) && cp -LR $(BUILD)/share/pipefish $(ZIPPED)/share && \
	    rm -rf $(ZIPPED)/share/pipefish/editors && sed 's/$$/\r/' LICENSE >$(ZIPPED)/LICENSE.txt && sed 's/$$/\r/' .packaging/windows/README.txt >$(ZIPPED)/README.txt
	@cd build/windows && zip -qr9 $(notdir $(ZIPPED)).zip $(notdir $(ZIPPED)) && echo "made: $(ZIPPED).zip"

windows-programs: $(TOOLS)

CHECKED = $(MACHINES:%=check-%) check-windows
$(CHECKED): check-%: % ; @BUILD='$(BUILD)' tests/machines/run --whole $*

# The page for browsers, in build/web/page, and the same in one file; emscripten
# compiles the library
WEB = build/web
WEB_LIBRARIES = $(WEB)/libraries
web: all
	@command -v emcc >/dev/null || { echo 'web: there is no emcc; make deps-all installs it' >&2; exit 2; }
	@test -e $(WEB_LIBRARIES)/lib/libzstd.a || .ci/libraries web $(WEB_LIBRARIES)
	@$(MAKE) $(PARALLEL) --no-print-directory -s BUILD=$(WEB) SAN= CC=emcc AR=emar HARDEN= MARCH= THREADS= TEXTS=$(TEXTS) \
	    CPPFLAGS='-I$(CURDIR)/$(WEB_LIBRARIES)/include' PCRE2_CFLAGS= JANSSON_CFLAGS= JANSSON= $(WEB)/pipefish.js
	$(call quiet,MAKE,$(WEB)/page)pipes/web/build $(BUILD) $(WEB)/pipefish $(WEB)/page

# all its tests
check-web: web ; @BUILD='$(BUILD)' WHOLE=1 tests/run tests/web.bats

open = (	# which make counts
CALLED_FROM_PAGE = $(sort $(filter-out %_open_file,$(subst $(strip $(open)),,$(shell grep -ohE '\bpipefish_[a-z_0-9]+[$(strip $(open))]' common/library/pipefish.h common/web/*.h))))
comma_list = $(subst $(eval ) ,$(comma),$(strip $(1)))
$(WEB)/pipefish.js: $(LIBRARY_OBJECTS) $(call library,web) $(LIBRARY_ROOMS) $(WEB_LIBRARIES)/lib/libpcre2-8.a $(WEB_LIBRARIES)/lib/libzstd.a
	$(call quiet,LD,$@)NODE_PATH=/usr/share/nodejs emcc $(filter-out -g,$(CFLAGS)) -o $@ -Wl,--start-group $^ -Wl,--end-group -s MODULARIZE=1 -s EXPORT_NAME=pipefishModule \
	    -s INITIAL_MEMORY=64MB -s ALLOW_MEMORY_GROWTH=1 -s TOTAL_STACK=16MB -s ALLOW_TABLE_GROWTH=1 -s WASM_BIGINT=1 -s ENVIRONMENT=web,worker,node \
	    -s INCOMING_MODULE_JS_API=instantiateWasm,quit -s EXPORTED_RUNTIME_METHODS=addFunction,removeFunction,UTF8ToString \
	    -s EXPORTED_FUNCTIONS=$(call comma_list,$(patsubst %,_%,$(CALLED_FROM_PAGE) malloc free $(UNZSTD:%=ZSTD_%)))
UNZSTD = createDStream freeDStream decompressStream DStreamOutSize isError getErrorName

# of all whose compiler and emulator are there
check-machines: all
	@for machine in $(MACHINES) windows; do \
	    if reason=$$(tests/machines/run --lacks $$machine); then $(MAKE) --no-print-directory $$machine && \
	        BUILD='$(BUILD)' tests/machines/run $$machine || failed=1; \
	    else echo "$$machine: skipped: $$reason"; fi; done; test -z "$$failed"

MINUTES ?= 1
SANITIZERS = address,undefined
PROGRAMS = build/san-address-undefined/bin	# which the target `options` starts
FUZZER = build/fuzz/tests/fuzz/$(TARGET)
fuzz:
	@$(MAKE) $(PARALLEL) BUILD=build/fuzz CC=clang SAN=fuzzer-no-link,address,undefined \
	    LDFLAGS=-fsanitize=fuzzer $(FUZZER)
	$(if $(filter options,$(TARGET)),@$(MAKE) $(PARALLEL) SAN=$(SANITIZERS) all)
	mkdir -p $(FUZZER)-found
	PROGRAMS=$(PROGRAMS) $(FUZZER) -max_total_time=$$(($(MINUTES) * 60)) -artifact_prefix=$(FUZZER)- \
	    -timeout=5 $(FUZZER)-found $(wildcard tests/fuzz/$(TARGET))

# A recipe is also a command; so it has a link beside the programs.
COMMANDS = $(sort $(notdir $(shell find pipes -maxdepth 1 -type f -perm -u+x)))
FOLDERS = bin include lib/pkgconfig share/doc $(addprefix share/man/,$(sort $(dir $(MAN)))) $(filter-out share/pipefish/%,$(sort $(dir $(COMPLETIONS) $(EDITORS))))
install uninstall: export DEST = $(DESTDIR)$(PREFIX)

# $(call place,FILES,FROM,TO): a command that installs them, folder by folder
place = $(foreach folder,$(sort $(dir $(1))),install -D -m 644 -t "$$DEST/$(3)$(folder)" \
    $(foreach file,$(1),$(if $(filter $(folder),$(dir $(file))),$(2)/$(file))) &&) :
install: all
	mkdir -p "$$DEST/bin"
	install -m 755 $(TOOLS) "$$DEST/bin"
	$(call place,$(MAN),$(BUILD)/share/man,share/man/)
	cd "$$DEST/share/man" && sed -i 's|/usr/local/share/|$(PREFIX)/share/|g' $(MAN)
	$(call place,$(PIPES),$(BUILD)/share/pipefish,share/pipefish/)
	cd "$$DEST/share/pipefish" && chmod 755 $(shell find $(PIPES) -perm -u+x)
	install -D -m 644 -t "$$DEST/include" common/library/pipefish.h
	install -D -m 644 -t "$$DEST/lib" $(filter %.a %.so.1,$(LIBRARY))
	ln -sfn libpipefish.so.1 "$$DEST/lib/libpipefish.so"
	install -D -m 644 -t "$$DEST/lib/pkgconfig" $(filter %.pc,$(LIBRARY))
	sed -i 's|^prefix=.*|prefix=$(PREFIX)|' "$$DEST/lib/pkgconfig/pipefish.pc"
	install -D -m 644 -t "$$DEST/share/doc/pipefish" .packaging/example.c
	install -m 644 $(PURPOSES) $(ABOUT) $(THEMES) $(GAMES_OF_TUTORIAL) "$$DEST/share/pipefish"
	install -D -m 644 -t "$$DEST/share/pipefish/entries" $(ENTRIES)
	$(call place,$(COMPLETIONS) $(EDITORS),$(BUILD),)
	ln -sfn $(COMMANDS:%=../share/pipefish/pipes/%) "$$DEST/bin"
	for name in $(COMMANDS); do \
	    echo '.so man7/pipefish-recipes.7' >"$$DEST/share/man/man1/$$name.1" || exit; done
	echo '.so man7/pipefish.7' >"$$DEST/share/man/man1/pipefish.1"

# Folders that are empty then are ours, but in the places of the system.
uninstall:
	cd "$$DEST" && rm -f $(TOOLS:$(BUILD)/%=%) $(COMMANDS:%=bin/%) $(COMMANDS:%=share/man/man1/%.1) \
	    $(MAN:%=share/man/%) $(PIPES:%=share/pipefish/%) share/pipefish/programs share/pipefish/pages share/pipefish/themes share/pipefish/famous.pgn $(ENTRIES:$(BUILD)/%=%) $(COMPLETIONS) $(EDITORS) \
	    include/pipefish.h lib/libpipefish.a lib/libpipefish.so lib/libpipefish.so.1 lib/pkgconfig/pipefish.pc share/doc/pipefish/example.c
	-cd "$$DEST" && find share/pipefish share/doc/pipefish -depth -type d -empty -delete
	-case '$(PREFIX)' in /usr | /usr/local) ;; *) cd "$$DEST" && \
	    rmdir -p --ignore-fail-on-non-empty $(FOLDERS) && \
	    rmdir --ignore-fail-on-non-empty "$$DEST" ;; esac

VERSION = $(shell sed -n 's/.*PIPEFISH_VERSION "\(.*\)"/\1/p' common/cli/*.h)
dist:
	mkdir -p build && git archive --prefix=pipefish-$(VERSION)/ HEAD | \
	    gzip -n9 >build/pipefish-$(VERSION).tar.gz

deb:
	@CC='$(CC)' .ci/deps deb
	.packaging/make-deb $(VERSION) build/deb
	@echo "made: $$(ls build/deb/*.deb)"

clean:
	rm -rf build

.SECONDARY:
.PHONY: proofs windows windows-programs vsix all left-out headers demo probes deps check faults bench costs lint house test-tree differ answers mutants static fuzz install uninstall dist deb clean toolkit check-toolkit toolkit-files deps-all check-machines web check-web foreign $(MACHINES) $(CHECKED)

# written beside the objects; that no rule makes them is said, or make looks for
# one at length, each time
HEADERS_OF := $(shell find $(BUILD) -type f -name '*.d' 2>/dev/null)
$(HEADERS_OF): ;
-include $(HEADERS_OF)
