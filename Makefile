# pipefish: make demo, make check, make install
#
#   make deps                           install what is missing (Debian)
#   make check TESTS=tests/fen2bb.bats  only these
#   make SAN=address,undefined check
#   make CC=clang CFLAGS=-O3 DESTDIR=/tmp/x PREFIX=/usr install

CFLAGS ?= -O2 -g
ARCH := $(shell uname -m)
MARCH ?= $(if $(filter x86_64,$(ARCH)),-march=x86-64-v2)
PREFIX ?= /usr/local
BUILD ?= build$(if $(SAN),/san-$(subst $(comma),-,$(SAN)))
comma := ,

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
OURS = -std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Icommon $(WARN) $(MARCH) \
       -pthread $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer)

LAYERS = pgn board line			# each may use those to its right
programs = $(patsubst $(1)/%.c,$(BUILD)/$(2)/%,$(wildcard $(1)/*.c))
TOOLS = $(call programs,tools,bin)
PROBES = $(call programs,tests/unit,tests/unit) $(call programs,tests/drive,tests/drive)
LIBS = $(LAYERS:%=$(BUILD)/lib%.a)

all: $(TOOLS)

LINK = mkdir -p $(@D) && $(CC) $(OURS) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/bin/%: $(BUILD)/tools/%.o $(LIBS) ; $(LINK)
$(BUILD)/tests/%: $(BUILD)/tests/%.o $(LIBS) ; $(LINK)

objects = $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(1)))
$(foreach l,$(LAYERS),$(eval $(BUILD)/lib$l.a: $(call objects,common/$l/*.c common/$l/*/*.c)))
$(BUILD)/lib%.a:
	rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(OURS) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

deps:
	@CC='$(CC)' .ci/deps

check: deps
	@$(MAKE) --no-print-directory all $(PROBES)
	@BUILD='$(BUILD)' SAN='$(SAN)' tests/run $(TESTS)

clean:
	rm -rf build

.SECONDARY:
.PHONY: all deps check clean
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
