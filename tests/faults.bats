#!/usr/bin/env bats
# faults.bats - no call that fails ends in a crash, a hang or a silent loss

load lib

setup() {
    need_plain_build
    cd "$BATS_TEST_TMPDIR" || return
    FAULT=count FAULT_REPORT=report LD_PRELOAD=$BUILD/tests/faults.so \
        pgnfold "$DATA/tree.pgn" >out || true
    [[ -s report ]] || skip "calls cannot be replaced by a preloaded library"
}

# names: the functions that nm lists, one a line.
names() {
    awk 'NF > 1 { sub(/@.*/, "", $NF); print $NF }' | sort -u
}

# What cannot fail, or what fails by its arguments alone.
harmless='
_GLOBAL_OFFSET_TABLE_|_setjmp|__sigsetjmp|longjmp|_?exit|abort|raise|kill|signal|_ITM_.*|__gmon_start__
__errno_location|__ctype_.*|__stack_chk_fail|__.*_chk|__libc_start_main
__cxa_finalize|mem.*|str.*|snprintf|vsnprintf|printf|fprintf|fflush|ferror
fputs|fputc|flockfile|funlockfile|(__isoc99_)?sscanf|putc|puts|fwrite|stdin|stdout|stderr|environ|optarg|optind|optopt
getopt_long|getenv|getpid|confstr|malloc_usable_size|qsort|bsearch|free|clock_gettime|isatty|tolower|closedir
pthread_mutex_(lock|unlock|destroy)|pthread_cond_(wait|signal|broadcast|destroy)
pthread_join|pthread_once|readlink|realpath|pthread_attr_destroy|pthread_self|__environ|__tls_get_addr|gmtime_r|posix_spawn.*_destroy|posix_spawnattr_setflags|pcre2_.*|json_.*|dirfd|tb_.*|TB_.*|gaviota_tb_init|tbcache_.*|tbpaths_.*'

@test "each call of the programs that may fail is one that is made to" {
    need nm
    { find "$BUILD/bin" -type f ! -name tbprobe -exec nm -D --undefined-only {} + | names
        # tbprobe has the code of libgaviotatb inside
        [[ ! -e $BUILD/libendgame.a ]] || comm -23 <(nm --undefined-only "$BUILD/libendgame.a" | names) \
            <(nm --defined-only "$BUILD"/lib*.a | names); } | sort -u |
        grep -vxE "$(tr -s '\n' '|' <<<"${harmless#?}" | sed 's/|$//')" >made
    nm -D --defined-only "$BUILD/tests/faults.so" | awk '{ print $3 }' |
        sed 's/@.*//' | sort -u >replaced
    is "" "$(comm -23 made replaced)"
}

# careless NAME TEXT: a program with this text in main, as the only command.
careless() {
    printf '#include <stdlib.h>\n#include <unistd.h>\nint main(void) { %s }\n' \
        "$2" >"$1.c"
    cc -o "$1" "$1.c"
    printf '%s\n' "$PWD/$1" >commands
}

@test "a lost write, a crash, and status 2 without a word are told from it" {
    need cc
    careless lost 'return !write(1, "x\n", 2);'
    run -1 "$ROOT/tests/faults/run" --commands commands
    [[ $output = *"call 1 of write: status 0: (no message)"* ]]
    careless crash '*(volatile char *)malloc(1) = 1; return 0;'
    run -1 "$ROOT/tests/faults/run" --commands commands
    [[ $output = *"call 1 of malloc: status 139"* ]]
    careless silent 'return write(1, "x\n", 2) == 2 ? 0 : 2;'
    run -1 "$ROOT/tests/faults/run" --commands commands
    [[ $output = *"call 1 of write: status 2: (no message)"* ]]
}

@test "a call that fails changes nothing, or is said, with status 2 (a sample)" {
    need gzip
    "$ROOT/tests/faults/run" --sample
}
