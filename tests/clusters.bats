#!/usr/bin/env bats
# clusters.bats - cqlmatch on many cores and machines writes what one run writes,
# and a part that is killed costs time alone

# shellcheck disable=SC2030,SC2031,SC2154 # each test has its own PATH; run sets stderr

load lib

# Four parts of about 20,000 bytes, and a query that leaves something of each kind.
setup() {
    cd "$BATS_TEST_TMPDIR" || return
    cat "$DATA/famous.pgn" "$DATA/generated.pgn" >games.pgn
    printf '[Event "bad"]\n\n1. e4 e5 2. Ke5 1-0\n\n' >>games.pgn
    cp "$DATA/studies.pgn" more.pgn
    cat >query.cql <<'query'
        persistent (sum) checks += 1
        dictionary numeric (max) Late
        Late[q] = max(Late[q] gamenumber)
        sort "pieces" #_
        sort min "white" tag "White"
        check message quiet (gamenumber "\n")
        cqlend { message quiet (checks Late) }
query
}

teardown() {
    local pid name
    if [[ -e pids ]]; then
        while read -r pid; do kill "$pid" || true; done <pids 2>/dev/null
    fi
    if [[ -e namespaces ]]; then
        while read -r name; do ip netns del "$name" || true; done <namespaces
    fi
}

# is_one_run RECIPE ARGUMENT... [-- ARGUMENT...]: standard output, the file `out'
# and the status are those of cqlmatch, which is not given what stands behind --.
is_one_run() {
    local -a words=() all
    local recipe=$1 word status=0 expected=0
    shift
    for word; do
        shift
        [[ $word != -- ]] || break
        words+=("$word")
    done
    all=("$@" "${words[@]}")
    rm -f out
    cqlmatch --threads 1 "${words[@]}" >one 2>one.errors || expected=$?
    [[ ! -e out ]] || mv out one.out
    "$recipe" "${all[@]}" >all 2>all.errors || status=$?
    same one all || { cat all.errors; return 1; }
    is "$expected" "$status"
    same one.errors all.errors
    [[ ! -e out ]] || cmp one.out out
    [[ -s one || -s one.out ]]
}

# page_line RECIPE N: the Nth line of this recipe that pipefish-recipes(7) shows,
# as words in ${line[@]}, without its name.
page_line() {
    read -r -a line < <(grep "^$1 -" "$ROOT/man/pipefish-recipes.7" | sed -n "$2p")
    [[ ${#line[@]} -gt 3 ]] || { echo 'the page shows none'; return 1; }
    line=("${line[@]:1}")
}

# kill_once PROCESS: the first cqlmatch that is asked of a part behind the first
# one dies by SIGKILL when it has written something: itself ($$), or who started
# it ($PPID).
kill_once() {
    mkdir -p bin
    write_script bin/cqlmatch <<script
#!/bin/bash
if [[ " \$* " != *" --first-game 1 "* && " \$* " = *" --first-game "* ]] && mkdir $PWD/killed 2>/dev/null; then
    head -c 4000 | $BUILD/bin/cqlmatch "\$@" >&2
    kill -KILL $1
    sleep 9
fi
exec $BUILD/bin/cqlmatch "\$@"
script
    PATH=$PWD/bin:$PATH
}

was_killed() {
    [[ -d killed ]] || { echo 'nothing was killed'; return 1; }
}

@test "cql-parallel: games, rows, numbers, tables, sorts and variables are those of one run" {
    need parallel
    of_one_run() {
        is_one_run cql-parallel "$@" games.pgn more.pgn -- --block=40K -j 2
    }
    of_one_run --cql 'mate comment("here") message(gamenumber)'
    grep -q 'bad move Ke5' all.errors
    of_one_run -o out query.cql --showdictionaries
    of_one_run query.cql
    of_one_run --sortmatchcount --variations --cql check
    of_one_run --count --cql check
    of_one_run --count-by=eco,side --format=table -o out --cql check
    of_one_run --format csv --columns source,file,game,line,offset,ply,fen --tags White --cql 'sort power A mate'
    of_one_run --answer -g 20 70 --FlipColor --year 1850 1930 --cql 'mate {#A}'
    of_one_run --cql 'assert gamenumber < 60 check'
    page_line cql-parallel 1
    is_one_run cql-parallel "${line[@]}"
}

@test "cql-parallel: on a terminal it says that --threads is faster on this machine" {
    need script
    need parallel
    script -qec true /dev/null >/dev/null || skip "there is no pseudo-terminal"
    script -qec 'cql-parallel --count --cql mate games.pgn' typed </dev/null >/dev/null
    is 1 "$(grep -c 'cqlmatch --threads is faster' typed)"
    run -0 --separate-stderr cql-parallel --count --cql mate games.pgn
    [[ $stderr != *faster* ]]
}

@test "cql-parallel: a part whose cqlmatch, or whose shell, is killed is tried again" {
    need parallel
    # shellcheck disable=SC2016 # of the script
    kill_once '$$'
    is_one_run cql-parallel query.cql -o out games.pgn -- --block 20K --joblog log
    was_killed
    rm -r killed
    # shellcheck disable=SC2016
    kill_once '$PPID'
    is_one_run cql-parallel query.cql games.pgn -- --block 20K -j 3
    was_killed
}

@test "the parts in a folder are of games that have not changed, by time and by content" {
    # keeps: the folder may be used again for games.pgn as it is now
    keeps() {
        bash -c 'refuse() { echo "$1"; exit 2; }; block=1 files=(games.pgn) query=
            . "$1" && parts_folder kept words' - "$ROOT/pipes/lib/parts.bash"
    }
    cp "$DATA/famous.pgn" games.pgn
    touch -d '2001-01-01 00:00:00.1' games.pgn
    keeps
    keeps
    touch -d '2001-01-01 00:00:00.2' games.pgn
    complains 2 '' keeps
    touch -d '2001-01-01 00:00:00.1' games.pgn
    keeps
    printf x | dd of=games.pgn bs=1 seek=100 conv=notrunc status=none
    touch -d '2001-01-01 00:00:00.1' games.pgn
    complains 2 '' keeps
}

@test "cql-parallel: what is missing when it gives up is all that --resume runs" {
    local said
    need parallel
    mkdir bin
    write_script bin/cqlmatch <<script
#!/bin/bash
if [[ " \$* " = *" --first-game 3"* && -e $PWD/broken ]]; then
    [[ -s $PWD/broken ]] || exit 99
    kill -KILL \$\$
fi
[[ " \$* " != *" --first-game "* ]] || echo run >>$PWD/runs
exec $BUILD/bin/cqlmatch "\$@"
script
    PATH=$PWD/bin:$PATH
    cqlmatch --threads 1 query.cql games.pgn >one 2>/dev/null
    touch broken
    rm -f runs
    complains 2 '1 of 4 parts are missing, the first is part 2; nothing is written' \
        cql-parallel --resume kept --block 20K --retries 2 query.cql games.pgn
    is '' "$output"
    is 3 "$(wc -l <runs)"
    for said in 'ended with status 99' 'was killed by SIGKILL'; do
        run -2 --separate-stderr cql-parallel --resume kept --block 20K --retries 2 query.cql games.pgn
        is "cql-parallel: part 2: cqlmatch $said" "$(grep 'part 2:' <<<"$stderr")"
        run ! grep -E 'environment|line [0-9]' <<<"$stderr"
        echo kill >broken
    done
    rm broken
    complains 2 'kept holds the parts of another command' \
        cql-parallel --resume kept --block 20K query.cql more.pgn
    touch -r games.pgn time
    touch -d '2001-01-01' games.pgn
    complains 2 'kept holds the parts of another command, or of files that have changed; name another folder' \
        cql-parallel --resume kept --block 20K --retries 2 query.cql games.pgn
    touch -r time games.pgn
    complains 2 'standard input cannot be read again; name files of games' \
        cql-parallel --resume other query.cql - <games.pgn
    cql-parallel --resume kept --block 20K --retries 2 query.cql games.pgn >all 2>/dev/null
    same one all
    is 4 "$(wc -l <runs)"
}

@test "cql-parallel: --resume refuses parts of a query whose included file has changed" {
    need parallel
    echo 'function wanted() { mate }' >wanted.cql
    echo 'cql(include "wanted.cql") wanted()' >query.cql
    run -0 cql-parallel --resume kept --count query.cql games.pgn
    rm -r kept/done/1 kept/part/1
    echo 'function wanted() { check }' >wanted.cql
    run -2 --separate-stderr cql-parallel --resume kept --count query.cql games.pgn
    is '' "$output"
    is 'cql-parallel: kept holds the parts of another query; name another folder' "$stderr"
    echo 'function wanted() { mate }' >wanted.cql
    run -0 --separate-stderr cql-parallel --resume kept --count query.cql games.pgn
    is "$(cqlmatch --count query.cql games.pgn 2>/dev/null)" "$output"
}

@test "cql-parallel: standard input, packed games and packed output" {
    need parallel
    cqlmatch --threads 1 -i games.pgn --cql check >one 2>/dev/null
    cql-parallel --block 20K --cql check - <games.pgn 2>/dev/null | cmp one -
    gzip -k games.pgn
    cql-parallel --block 20K --cql check -o out.gz games.pgn.gz 2>/dev/null
    gzip -dc out.gz | cmp one -
    cql-parallel --block 20K --cql check -a twice games.pgn 2>/dev/null
    cql-parallel --block 20K --cql check --append=twice games.pgn 2>/dev/null
    cat one one | cmp twice -
    printf '1. e4 *' | tee one >twice
    cqlmatch --threads 1 -i games.pgn -a one --format=csv --columns game --cql check 2>/dev/null
    cql-parallel --block 20K -a twice --format=csv --columns game --cql check games.pgn 2>/dev/null
    cmp one twice
    : >none.pgn
    is 0 "$(cql-parallel --count --cql check none.pgn)"
}

@test "cql-parallel: a full folder is said once, and nothing is written" {
    local size
    need parallel
    [[ $EUID = 0 ]] || skip 'only root makes a small file system here'
    mkdir small
    for _ in {1..60}; do cat games.pgn; done >many.pgn
    # what cannot be written there is the first file, a part, what a part gave
    for size in 4k 3m 8m; do
        mount -t tmpfs -o "size=$size" none small || skip 'this machine mounts none'
        TMPDIR=$PWD/small run --separate-stderr cql-parallel -j 2 --cql true many.pgn
        umount small
        is "$size 2 ''" "$size $status '$output'"
        grep -qE "^cql-parallel: (part [0-9]+: )?cannot write $PWD/small" <<<"$stderr"
        run ! grep -E '^[^:]*bash: |line [0-9]' <<<"$stderr"
        is 1 "$(grep -c 'cannot write' <<<"$stderr")"
        is 1 "$(grep -c 'nothing is written' <<<"$stderr")"
    done
}

@test "cql-parallel: a reader that stops ends it by SIGPIPE" {
    need parallel
    for _ in {1..20}; do cat games.pgn; done >many.pgn
    # shellcheck disable=SC2016 # the other shell expands it
    run -0 bash -c 'cql-parallel -j 2 --cql true many.pgn 2>/dev/null | head -n 1 >first; echo "${PIPESTATUS[*]}"'
    is '141 0' "$output"
}

@test "cql-parallel: an output that cannot be written is refused before parts are run" {
    mkdir bin folder
    printf '#!/bin/sh\nexit 1\n' >bin/parallel
    chmod +x bin/parallel
    PATH=$PWD/bin:$PATH complains 2 'cql-parallel: nosuch/out: No such file or directory' \
        cql-parallel -o nosuch/out --cql check games.pgn
    PATH=$PWD/bin:$PATH complains 2 'cql-parallel: folder: Is a directory' \
        cql-parallel -a folder --cql check games.pgn
}

@test "cql-parallel: an output that cannot be written at the end is named" {
    local said='cql-parallel: cannot write standard output: No space left on device'
    need parallel
    cql_to() { cql-parallel "${@:2}" --cql mate games.pgn 2>errors >"$1"; }
    run -2 cql_to /dev/full
    is "$said" "$(grep cql-parallel errors)"
    run -2 cql_to /dev/full --count
    is "$said" "$(grep cql-parallel errors)"
    run -2 cql_to out -o /dev/full
    is "${said/standard output//dev/full}" "$(grep cql-parallel errors)"
    run ! grep -E 'line [0-9]+:|^(cat|awk)' errors
}

@test "cql-parallel: what cannot be divided is refused, with what to do instead" {
    need parallel
    refuses_to() {
        complains 2 "cql-parallel: $1" cql-parallel "${@:2}" games.pgn
        is '' "$output"
        [[ ! -e out ]]
    }
    refuses_to '--limit does not go with parts: it ends a run early' --limit 3 --cql check
    refuses_to '-m does not go with parts: it ends a run early' -m 3 --cql check
    refuses_to '--summary does not go with parts: --count tells' --summary --cql check
    refuses_to '--summary does not go with parts: --count tells' --summary=never --cql check
    refuses_to '--Status-Only does not go with parts: --count tells' --Status-Only --cql check
    refuses_to 'this query needs all games in one run of cqlmatch: the value of x (sum) depends' \
        --cql 'persistent (sum) x += 1 x > 3' -o out
    refuses_to 'this query needs all games in one run of cqlmatch: running single-threaded so that writefile' \
        --cql 'writefile("out" "x")'
    refuses_to 'lastgamenumber is not known to a part' --cql 'gamenumber == lastgamenumber'
    refuses_to '%t{White}.pgn is the name of many files' -o '%t{White}.pgn' --cql check
    refuses_to 'games.pgn is the input' -o games.pgn --cql check
    refuses_to '--block takes a number of bytes' --block 3x --cql check
    echo more.pgn >names
    refuses_to '--files-from does not go with parts: name the files' --files-from names --cql check
    echo kept | gzip >old.gz
    cp old.gz older.gz
    refuses_to 'old.gz: a packed file is not appended to; ' -a old.gz --cql check
    refuses_to 'new.XZ: a packed file is not appended to; ' --append=new.XZ --cql check
    cmp older.gz old.gz
    [[ ! -e new.XZ ]]
    refuses_to 'out is the file of the state; it cannot be the output' -o out --emit-state ./out --cql check
    complains 2 'the persistent variable x has no merge strategy; give it one' \
        cql-parallel --cql 'persistent x += 1' games.pgn
    complains 2 'query.cql and other.cql are two queries' cql-parallel query.cql other.cql games.pgn
    complains 2 'name files of games' cql-parallel query.cql
    complains 2 'nosuch.pgn: it cannot be read' cql-parallel query.cql nosuch.pgn
    complains 2 '--send goes with -S' cql-parallel --send x query.cql games.pgn
}

# start_hosts: three of them, a, b and c, each a network namespace with its own sshd.
start_hosts() {
    local i name address
    need ip sshd ssh-keygen ssh
    [[ $EUID = 0 ]] || skip 'only root makes network namespaces'
    mkdir -p /run/sshd
    ssh-keygen -q -t ed25519 -N '' -f host
    ssh-keygen -q -t ed25519 -N '' -f user
    for i in 1 2 3; do
        name=cql$i-$$ address=10.$((200 + i)).$(($$ / 256 % 256)).$(($$ % 256))
        ip netns add "$name" 2>/dev/null || skip 'no network namespace can be made here'
        echo "$name" >>namespaces
        ip link add "cql$i-$$" type veth peer name eth0 netns "$name"
        ip link set "cql$i-$$" up
        ip route add "$address/32" dev "cql$i-$$"
        ip -n "$name" link set lo up
        ip -n "$name" link set eth0 up
        ip -n "$name" addr add "$address/32" dev eth0
        ip addr add "10.$((210 + i)).0.1/32" dev "cql$i-$$"
        ip -n "$name" route add "10.$((210 + i)).0.1/32" dev eth0
        ip -n "$name" route add default via "10.$((210 + i)).0.1" dev eth0
        cat >"sshd$i" <<config
ListenAddress $address
HostKey $PWD/host
PidFile $PWD/sshd$i.pid
AuthorizedKeysFile $PWD/user.pub
StrictModes no
UsePAM no
PermitRootLogin yes
SetEnv PATH=$PATH
config
        ip netns exec "$name" "$(command -v sshd)" -f "$PWD/sshd$i" -E "$PWD/sshd.log"
        cat >>ssh_config <<config
Host $(tr 123 abc <<<"$i")
  HostName $address
config
    done
    cat >>ssh_config <<config
Host *
  User root
  IdentityFile $PWD/user
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
config
    for i in 1 2 3; do
        soon test -s "sshd$i.pid"
        cat "sshd$i.pid" >>pids
    done
    export PARALLEL_SSH="ssh -F $PWD/ssh_config"
}

@test "cql-parallel: three hosts, of which one is lost on the way" {
    need parallel
    # a host that is asked for a part behind the first one is gone from then on
    mkdir bin lib
    # shellcheck disable=SC2016 # of the script
    write_script bin/cqlmatch <<script
#!/bin/bash
if [[ " \$* " != *" --first-game 1 "* && \${SSH_CONNECTION-} ]] && mkdir $PWD/killed 2>/dev/null; then
    read -r _ _ address _ <<<"\$SSH_CONNECTION"
    for i in 1 2 3; do
        grep -q "^ListenAddress \$address\$" $PWD/sshd\$i && kill -KILL "\$(<$PWD/sshd\$i.pid)"
    done
    kill -KILL \$PPID
fi
[[ ! \${SSH_CONNECTION-} ]] || echo "\$SSH_CONNECTION" >>$PWD/connections
exec $BUILD/bin/cqlmatch "\$@"
script
    PATH=$PWD/bin:$PATH
    start_hosts
    echo 'function late() {ply > 60}' >lib/late.cql
    echo 'cql(include lib/late.cql) persistent (sum) x += 1 sort "power" power A late() check' >sorted.cql
    is_one_run cql-parallel sorted.cql games.pgn more.pgn -- --block 10K -j 1 -S a,b,c --send lib/late.cql --retries 4
    was_killed
    (($(cut -d ' ' -f 3 connections | sort -u | wc -l) >= 2))
    page_line cql-parallel 2
    cql-parallel "${line[@]}" --block 20K --retries 4 2>/dev/null >said
    cqlmatch --threads 1 query.cql games.pgn -o out 2>/dev/null >one
    same one said
    cmp out found.pgn
}

# start_slurm: a cluster of two nodes, which are this machine.
start_slurm() {
    local host port=$((20000 + $$ % 10000)) node
    need munged slurmctld slurmd sbatch sinfo
    [[ $EUID = 0 ]] || skip 'only root starts a cluster here'
    host=$(hostname)
    mkdir -p slurm/state slurm/spool
    chmod 755 "$BATS_TEST_TMPDIR"
    head -c 1024 /dev/urandom >slurm/key
    chmod 600 slurm/key
    cat >slurm/conf <<conf
ClusterName=pipefish
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$PWD/slurm/munge
StateSaveLocation=$PWD/slurm/state
SlurmdSpoolDir=$PWD/slurm/spool/%n
SlurmctldPidFile=$PWD/slurm/pid
SlurmdPidFile=$PWD/slurm/pid.%n
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/linear
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1
PartitionName=all Nodes=ALL Default=YES
conf
    export SLURM_CONF=$PWD/slurm/conf
    munged --force --key-file="$PWD/slurm/key" --socket="$PWD/slurm/munge" --seed-file="$PWD/slurm/seed" \
        --pid-file="$PWD/slurm/munge.pid" --log-file="$PWD/slurm/munge.log"
    cat slurm/munge.pid >>pids
    slurmctld -D -c >slurm/log 2>&1 3>&- &
    echo $! >>pids
    for node in n1 n2; do
        slurmd -D -N $node >slurm/log.$node 2>&1 3>&- &
        echo $! >>pids
    done
    soon two_idle_nodes || { cat slurm/log*; return 1; }
}

two_idle_nodes() {
    [[ $(sinfo -h -t idle -o %D 2>/dev/null) = 2 ]]
}

@test "cql-slurm: an array of jobs on two nodes, of which one job is killed" {
    # shellcheck disable=SC2016 # of the script
    kill_once '$PPID'
    start_slurm
    is_one_run cql-slurm query.cql -o out games.pgn -- --block 20K --folder kept
    was_killed
    is 4 "$(find kept/done -type f ! -name '*.*' | wc -l)"
    is_one_run cql-slurm query.cql -o out games.pgn -- --block 20K --folder kept
    page_line cql-slurm 1
    cql-slurm "${line[@]}" 2>/dev/null >said
    same all said
    cmp out found.pgn
    complains 2 'cql-slurm: --limit does not go with parts' cql-slurm --limit 1 query.cql games.pgn
}

@test "cql-dask: a scheduler with two workers, of which one is killed" {
    local i python=/usr/bin/python3
    need dask-scheduler dask-worker
    $python -c 'import distributed' 2>/dev/null || skip 'python3-distributed is not installed'
    PATH=/usr/bin:$PATH
    # shellcheck disable=SC2016 # of the script
    kill_once '$PPID'
    sed 's/^GAMES = 1000/GAMES = 20/' "$ROOT/pipes/cql-dask" >recipe
    dask-scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file "$PWD/scheduler" \
        >dask.log 2>&1 3>&- &
    echo $! >>pids
    for i in 1 2; do
        dask-worker --scheduler-file "$PWD/scheduler" --nthreads 1 --no-dashboard \
            --local-directory "$PWD/dask$i" >"dask$i.log" 2>&1 3>&- &
        echo $! >>pids
    done
    soon test -s scheduler
    cqlmatch --threads 1 query.cql games.pgn >one 2>/dev/null
    timeout 300 $python recipe "$(sed -n 's/.*"address": "\([^"]*\)".*/\1/p' scheduler | head -n 1)" \
        query.cql games.pgn >all 2>errors || { cat errors; false; }
    same one all
    was_killed
}

# stand_in_for_dask: put a module into $PYTHONPATH that runs all parts here, one by one.
stand_in_for_dask() {
    mkdir -p stand-in/dask
    : >stand-in/dask/__init__.py
    cat >stand-in/dask/distributed.py <<'module'
import contextlib
class KilledWorker(Exception): pass
class Client(contextlib.nullcontext):
    def __enter__(self): return self
    def map(self, work, parts, *, query, **_): return [work(part, query=query) for part in parts]
    def gather(self, results): return results
module
    export PYTHONPATH=$PWD/stand-in
    sed 's/^GAMES = 1000/GAMES = 20/' "$ROOT/pipes/cql-dask" >cql-dask
    chmod +x cql-dask
}

@test "cql-dask: parts do not write to the output that the header names" {
    stand_in_for_dask
    echo 'cql(input more.pgn output lost.pgn) mate' >named.cql
    cqlmatch --threads 1 -i games.pgn -o - named.cql >one 2>/dev/null
    ./cql-dask here named.cql games.pgn >all 2>/dev/null
    same one all
    [ ! -e lost.pgn ]
}

@test "cql-dask: a query that cannot be divided is refused" {
    local query
    stand_in_for_dask
    for query in 'mate writefile("out" "x")' 'persistent (sum) nn = 0 check nn += 1'; do
        echo "$query" >undivided.cql
        run -2 --separate-stderr ./cql-dask here undivided.cql games.pgn
        is '' "$output"
        [[ $stderr = 'cql-dask: this query needs all games in one run of cqlmatch: '* ]]
        [ ! -e out ]
    done
}

@test "cql-dask: messages are those of one run, with the names and lines of the files" {
    stand_in_for_dask
    printf '[Event "worse"]\n\n1. e4 e5 2. Qe8 1-0\n\n' >>more.pgn
    echo 'persistent (sum) marks += 1 (#P>15 or check)' >warned.cql
    cqlmatch --threads 1 -i games.pgn -i more.pgn -o - --cql "$(<warned.cql)" >one 2>one.errors
    grep -q 'more.pgn:[0-9]*: game' one.errors
    ./cql-dask here warned.cql games.pgn more.pgn >all 2>all.errors
    same one all
    same one.errors all.errors
}

@test "cql-dask: standard input is read" {
    stand_in_for_dask
    echo mate >mate.cql
    cqlmatch --threads 1 -i - -o - --cql mate <games.pgn >one 2>one.errors
    ./cql-dask here mate.cql - <games.pgn >all 2>/dev/null
    same one all
}

@test "cql-dask: workers that all die are told with status 2" {
    stand_in_for_dask
    sed -i 's/return results/raise KilledWorker("all workers died")/' stand-in/dask/distributed.py
    run -2 --separate-stderr ./cql-dask here query.cql games.pgn
    is '' "$output"
    is 'cql-dask: all workers died' "$(tail -n 1 <<<"$stderr")"
    run ! grep Traceback <<<"$stderr"
}

@test "cql-dask: what a program says of a file is written once" {
    stand_in_for_dask
    run -2 --separate-stderr ./cql-dask here query.cql absent.pgn
    is 'pgnfold: absent.pgn: No such file or directory' "$stderr"
}

@test "cql-parallel: the state and the output overwrite neither games nor query" {
    local file
    cd "$BATS_TEST_TMPDIR" || return
    cp "$DATA/famous.pgn" games.pgn
    echo mate >query.cql
    mkdir bin kept
    cp games.pgn query.cql kept
    # it is refused before anything is run in parts
    printf '#!/bin/sh\nexit 1\n' >bin/parallel
    chmod +x bin/parallel
    for file in games.pgn query.cql; do
        for option in "--output=$file" "--emit-state=$file" "--emitstate=$file"; do
            PATH=$PWD/bin:$PATH run -2 --separate-stderr cql-parallel "$option" query.cql games.pgn
            # shellcheck disable=SC2154 # run sets it
            [[ $stderr = "cql-parallel: $file is the "* ]]
            same "kept/$file" "$file"
        done
        PATH=$PWD/bin:$PATH run -2 cql-parallel --emit-state "$file" -o /dev/null query.cql games.pgn
        same "kept/$file" "$file"
    done
}

@test "cql-parallel: the output overwrites no file that the query includes or reads" {
    cd "$BATS_TEST_TMPDIR" || return
    echo 'x=1' >part.cql
    echo 'a line' >names
    echo 'cql(include part.cql) readfile "names" mate' >query.cql
    mkdir kept
    cp part.cql names kept
    for options in '-o part.cql' '-a part.cql' '--output=names --format=csv' '-o names --count-by=eco'; do
        # shellcheck disable=SC2086 # several words
        run -2 --separate-stderr cql-parallel $options query.cql "$DATA/famous.pgn"
        # shellcheck disable=SC2154 # run sets it
        [[ $stderr = "cqlmatch: "*"; it cannot be the output" ]]
        same kept/part.cql part.cql
        same kept/names names
    done
}
