# pipefish: make demo, make check, make install
#
#   make deps        install what is missing (Debian packages)
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
TOOLS = $(patsubst tools/%.c,%,$(wildcard tools/*.c))
LIBS = $(LAYERS:%=$(BUILD)/lib%.a)

all: $(TOOLS:%=$(BUILD)/bin/%)

$(BUILD)/bin/%: $(BUILD)/tools/%.o $(LIBS)
	@mkdir -p $(@D)
	$(CC) $(OURS) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

objects = $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(1)))
$(foreach l,$(LAYERS),$(eval $(BUILD)/lib$l.a: $(call objects,common/$l/*.c common/$l/*/*.c)))
$(BUILD)/lib%.a:
	rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(OURS) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

clean:
	rm -rf build

.SECONDARY:
.PHONY: all clean
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
