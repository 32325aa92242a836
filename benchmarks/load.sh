#!/usr/bin/env bash
# Measures examples/benchmark under load next to hand-written Vert.x, stock RESTEasy and Quarkus, and writes figures and charts: load.sh --help
set -euo pipefail
# Figures have decimal points, regardless of the language of the machine.
export LC_ALL=C
# A server that dies while this script writes to it must be reported, and must not end the script.
trap '' PIPE

usage() {
    cat <<'USAGE'
benchmarks/load.sh [options]        measures and writes load.json, charts and a page with tables

  --rounds N          rounds of load, service, tls, warmup, pg, list and startup; memory and garbage take half of them (5)
  --turns N           measurements of each server for a request in a round, in turn with the others (4)
  --seconds N         length of one measurement (2)
  --warmup N          length of the load on a server before it is measured for a request, which does not count (20)
  --connections N     connections that wrk keeps open (64)
  --sections LIST     which of load,service,tls,warmup,pg,list,startup,memory,garbage to measure (all)
  --peers             measures Quarkus as well, in all sections but tls, pg and list
  --servers LIST      which of handwritten,observed,stock,jzenith,quarkus to measure, in all sections but pg and list (all)
  --pool-size N       connections of each server to the database (16)
  --heap SIZE         maximum heap under load (256m)
  --garbage-heap SIZE heap that is filled without collection (1g)
  --limits LIST       limits of memory in MB (256,128,96,64)
  --port N            first of ten ports (18080)
  --hasten N          divides the times of service, tls and warmup by N, for a try-out (1)
  --out FOLDER        folder for the results (docs/benchmarks)
  --no-build          use the existing build

JAVA_HOME chooses the JDK. A try-out: benchmarks/load.sh --rounds 1 --turns 1 --warmup 2 --hasten 10 --out target/try-out
USAGE
}

# Messages are written here even while the messages of the shell itself are redirected.
exec {messages}>&2

say() {
    echo "$*" >&"$messages"
}

fail() {
    say "load.sh: $*"
    exit 1
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
rounds=5 turns=4 seconds=2 warmup=20 connections=64 sections=load,service,tls,warmup,pg,list,startup,memory,garbage pool_size=16
heap=256m garbage_heap=1g limits=256,128,96,64 port=18080 hasten=1 out=$root/docs/benchmarks build=true peers=false
chosen=
while (($# > 0)); do
    case $1 in
        --rounds | --turns | --seconds | --warmup | --connections | --sections | --pool-size | --heap | --garbage-heap | --limits | --port | --hasten | --out)
            (($# > 1)) || fail "$1 needs a value"
            name=${1#--}
            printf -v "${name//-/_}" %s "$2"
            shift 2
            ;;
        --servers)
            (($# > 1)) || fail "$1 needs a value"
            chosen=$2
            shift 2
            ;;
        --no-build) build=false && shift ;;
        --peers) peers=true && shift ;;
        --help) usage && exit 0 ;;
        *) usage >&2 && fail "unknown option $1" ;;
    esac
done

for section in ${sections//,/ }; do
    [[ $section =~ ^(load|service|tls|warmup|pg|list|startup|memory|garbage)$ ]] || fail "unknown section $section (expected: load, service, tls, warmup, pg, list, startup, memory or garbage)"
done
((seconds <= 20)) || fail "--seconds $seconds is too long: the sections service and tls have 20 s between its measurements"
[[ $hasten =~ ^[1-9][0-9]*$ ]] || fail "--hasten $hasten is no number that times can be divided by (expected for example: 10)"
[[ $limits =~ ^[1-9][0-9]*(,[1-9][0-9]*)*$ ]] || fail "$limits is no list of limits in MB (expected for example: 256,128)"
command -v wrk >/dev/null || fail "wrk is not installed, and this script installs nothing. On Debian and Ubuntu: apt install wrk"
[[ ,$sections, != *,tls,* ]] || command -v h2load >/dev/null || fail "h2load is not installed, which the section tls needs. On Debian and Ubuntu: apt install nghttp2-client. Or leave tls out (--sections)"
command -v taskset >/dev/null || fail "taskset is not installed (package util-linux)"
# Checked now, not after everything has been measured
mkdir -p "$out" && [[ -w $out ]] || fail "cannot write to $out"
[[ -r /proc/self/stat ]] || fail "there is no /proc: this script needs Linux"

servers=(handwritten stock jzenith)
if [[ $peers == true ]]; then
    servers+=(quarkus)
fi
servers_under_load=(handwritten observed "${servers[@]:1}")
for server in ${chosen//,/ }; do
    [[ " ${servers_under_load[*]} " == *" $server "* ]] || fail "unknown server $server (expected: ${servers_under_load[*]})"
done
if [[ -n $chosen ]]; then
    # Ratios are those to the hand-written server, which is always measured.
    mapfile -t servers < <(printf '%s\n' "${servers[@]}" | grep -xE "handwritten|${chosen//,/|}")
    mapfile -t servers_under_load < <(printf '%s\n' "${servers_under_load[@]}" | grep -xE "handwritten|${chosen//,/|}")
fi
scenarios=(plaintext json user create)
declare -A paths=(
    [plaintext]=/plaintext [json]=/json [user]=/users/0f8fad5b-d9cb-469f-a165-70867728950e [create]=/users
    [secure]=/service/users/0f8fad5b-d9cb-469f-a165-70867728950e [users]="/service/users?prefix=ada&limit=50" [order]=/service/orders
    [stream]=/service/users/stream [https]=/users/0f8fad5b-d9cb-469f-a165-70867728950e [h2]=/users/0f8fad5b-d9cb-469f-a165-70867728950e
    [pg]=/pg/users/0f8fad5b-d9cb-469f-a165-70867728950e [list]=/pg/users [redis]=/redis/users/0f8fad5b-d9cb-469f-a165-70867728950e
)
declare -A ports=([handwritten]=$port [observed]=$((port + 1)) [stock]=$((port + 2)) [jzenith]=$((port + 3)) [quarkus]=$((port + 4)))
report_jar=$root/benchmarks/report/target/report.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
java_version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.runtime\.version = //p')
major=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
# Netty 4.1 uses sun.misc.Unsafe, which JDK 24 and later warn about.
jvm_options=()
if ((major >= 24)); then
    jvm_options=(--sun-misc-unsafe-memory-access=allow)
fi
ticks_per_second=$(getconf CLK_TCK)
work=$(mktemp -d)
log=$work/servers.log
samples=$work/samples
wrk_pid=

source "$root/benchmarks/lib/time.sh"
source "$root/benchmarks/lib/servers.sh"
source "$root/benchmarks/lib/cgroup.sh"
source "$root/benchmarks/lib/turns.sh"
source "$root/benchmarks/lib/database.sh"
source "$root/benchmarks/lib/tls.sh"

clean_up() {
    if [[ -n $wrk_pid ]]; then
        kill "$wrk_pid" 2>/dev/null || true
    fi
    stop_all
    stop_database
    remove_group
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# Of the processors that this shell may use, the server gets the first and wrk the others.
choose_processors() {
    local list part allowed=()
    list=$(taskset -pc $$)
    for part in $(tr ',' ' ' <<<"${list##*: }"); do
        mapfile -t -O "${#allowed[@]}" allowed < <(seq "${part%-*}" "${part#*-}")
    done
    server_cpus=${allowed[0]}
    if ((${#allowed[@]} > 1)); then
        client_cpus=$(IFS=, && echo "${allowed[*]:1}")
    else
        client_cpus=$server_cpus
        say "there is only one processor, which wrk and the server share: only ratios are meaningful"
    fi
}

calculate() { # <format> <awk expression>
    awk "BEGIN { printf \"$1\", $2 }"
}

sample() { # <section> <round> <scenario> <server> <metric> <value>
    (IFS=$'\t' && echo "$*" >>"$samples")
}

environment() { # <name> <value>
    sample environment 0 - - "$1" "$2"
}

describe_environment() {
    local commit
    commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo unknown)
    if [[ -n $(git -C "$root" status --porcelain --untracked-files=no 2>/dev/null) ]]; then
        commit="$commit with changes"
    fi
    environment date "$(date -u +%F)"
    environment commit "$commit"
    environment processor "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    environment processors "server $server_cpus, wrk $client_cpus"
    environment kernel "$(uname -sr)"
    environment jdk "$java_version"
    environment wrk "$( (wrk -v 2>&1 || true) | sed -n '1s/ Copyright.*//p')"
    if [[ ,$sections, == *,tls,* ]]; then
        environment h2load "$(h2load --version)"
        environment tls "TLS 1.3, $cipher_suite, engine of the JDK, certificate of P-256; h2: one connection with $connections streams"
    fi
    environment sections "$sections"
    environment load "$connections connections, $rounds rounds of $turns turns of $seconds s after $warmup s, heap $heap"
    if ((hasten > 1)); then
        environment "service, tls, warmup" "times divided by $hasten: figures of a try-out, which mean nothing"
    fi
    if [[ $peers == true ]]; then
        environment quarkus "$(sed -n 's/.*<quarkus.version>\(.*\)<.*/\1/p' "$root/benchmarks/quarkus/pom.xml")"
    fi
    if [[ ,$sections, == *,pg,* || ,$sections, == *,list,* ]]; then
        environment pg "$pool_size connections to PostgreSQL, one to Redis, both on processor $client_cpus"
    fi
}

read_wrk() { # sets requests, rate, p50, p99, errors; fails if wrk could not connect
    local kind= duration
    read -r kind requests duration p50 p99 errors < <(grep '^result ' "$work/wrk" || true) || true
    if [[ $kind != result ]]; then
        echo "wrk failed: $(cat "$work/wrk")" >&2
        return 1
    fi
    rate=$(calculate %.1f "$requests / ($duration / 1000000)")
}

# Runs wrk or, for h2, h2load. Like read_wrk, and sets client_share: if it is near 1, wrk was the limit and not the server.
run_wrk() { # <port> <scenario> <seconds> [<attempt>]
    local TIMEFORMAT='%U + %S' client=(wrk -t 1 -c "$connections" -d "${3}s" --timeout 10s -s "$root/benchmarks/lib/wrk.lua")
    case $2 in
        https) client+=("$(tls_url "$1" "$2")" -- "$2") ;;
        # Version 1.52 sometimes goes on and on.
        h2) client=(timeout $(($3 + 10)) h2load -t 1 -c 1 -m "$connections" -D "$3" --tls13-ciphers "$cipher_suite" "$(tls_url "$1" "$2")") ;;
        *) client+=("http://127.0.0.1:$1${paths[$2]}" -- "$2") ;;
    esac
    { time taskset -c "$client_cpus" "${client[@]}" >"$work/wrk" 2>&1; } 2>"$work/time" || true
    if [[ $2 == h2 ]]; then
        translate_h2load "$work/wrk"
        if [[ ${4:-1} -lt 3 ]] && ! grep -q '^finished' "$work/wrk"; then
            say "$section: h2load did not end, so it is run again, after more load than the others had"
            run_wrk "$1" "$2" "$3" $((${4:-1} + 1))
            return
        fi
    fi
    read_wrk || return 1
    # The shell may also have written a message to that file that a server was killed.
    client_share=$(calculate %.2f "($(grep -E '^[0-9.]+ \+ [0-9.]+$' "$work/time")) / $3")
}

# Twice: when connections close for the first time, the JVM meets code that it had compiled away, and compiles again.
warm_up() { # <scenario> <server>
    run_wrk "${ports[$2]}" "$1" "$(((warmup + 1) / 2))"
    run_wrk "${ports[$2]}" "$1" "$(((warmup + 1) / 2))"
}

measure_load() { # <turn> <scenario> <server> <pid>
    local before after
    before=$(cpu_ticks "$4")
    run_wrk "${ports[$3]}" "$2" "$seconds"
    after=$(cpu_ticks "$4")
    ((requests > 0)) || fail "$3 answered no request for $2: $(tail -n 20 "$log")"
    say "$section: turn $1, $2, $3: $rate requests/s"
    if [[ $(calculate %d "($client_share > 0.9)") == 1 ]]; then
        say "$section: wrk was the limit here, so the server can do more: compare CPU seconds"
    fi
    if ((errors > 0)); then
        say "$section: $errors of these requests failed, which are in its rate: compare nothing of this turn"
    fi
    sample "$section" "$1" "$2" "$3" requests_per_second "$rate"
    sample "$section" "$1" "$2" "$3" p50_ms "$p50"
    sample "$section" "$1" "$2" "$3" p99_ms "$p99"
    sample "$section" "$1" "$2" "$3" cpu_seconds_per_1000 \
        "$(calculate %.6f "($after - $before) / $ticks_per_second / ($requests / 1000)")"
    sample "$section" "$1" "$2" "$3" rss_mb "$(rss_mb "$4")"
    sample "$section" "$1" "$2" "$3" client_cpu_share "$client_share"
    sample "$section" "$1" "$2" "$3" errors "$errors"
}

measure_allocation() { # <round> <scenario> <server> <pid>
    local before after
    before=$(allocated_bytes "$4")
    run_wrk "${ports[$3]}" "$2" "$seconds"
    after=$(allocated_bytes "$4")
    sample "$section" "$1" "$2" "$3" allocated_bytes_per_request "$(calculate %.0f "($after - $before) / $requests")"
}

stolen_ticks() { # by the hypervisor so far, of the processors of the server and of wrk
    awk -v cpus="$server_cpus,$client_cpus" 'BEGIN { n = split(cpus, list, ","); for (i = 1; i <= n; i++) ours["cpu" list[i]] }
        $1 in ours { stolen += $9 } END { print stolen + 0 }' /proc/stat
}

# Calls a function, and again, at most five times, if the hypervisor took more than a twentieth of the time of the two processors
# meanwhile: it takes it from whichever server is just being measured, for some seconds or for a minute.
undisturbed() { # <function> <arguments...>
    local attempt before begin stolen
    for attempt in 1 2 3 4 5 6; do
        before=$(stolen_ticks)
        begin=$(now_us)
        "$@"
        stolen=$(calculate %.2f "($(stolen_ticks) - $before) / $ticks_per_second / (($(now_us) - $begin) / 1000000) / 2")
        [[ $(calculate %d "($stolen > 0.05)") == 1 ]] || return 0
        say "$section: the hypervisor took $stolen of the processors meanwhile"
    done
    disturbed=$((disturbed + 1))
}

# Measures all servers one right after the other.
measure_turn() { # <turn> <scenario>; uses servers and pids
    local server order
    balanced "$1"
    for server in "${order[@]}"; do
        measure_load "$1" "$2" "$server" "${pids[$server]}"
    done
}

# Fails unless all servers, which are running, give the same answers.
compare_answers() { # <scenarios...>; uses servers
    local scenario server asked=() addressed=()
    for scenario in "$@"; do
        [[ $scenario == create || $scenario == secure || $scenario == order ]] || asked+=("${paths[$scenario]}")
    done
    for server in "${servers[@]}"; do
        addressed+=("${ports[$server]}")
    done
    "$java" -cp "$report_jar" org.jzenith.benchmarks.report.SameAnswers "${addressed[@]}" "${asked[@]}" || fail "the servers do not give the same answers"
}

# Each round starts new JVMs of all servers, here also of the observed one. An idle server uses almost nothing, and so each scenario is
# measured with one server right after the other.
measure_rounds() { # <scenarios...>; uses servers
    local round turn scenario server order disturbed=0
    local -A pids
    for ((round = 1; round <= rounds; round++)); do
        in_turn "$round"
        for server in "${order[@]}"; do
            start_and_await "$server" "${ports[$server]}" "-Xmx$heap"
            pids[$server]=$pid
        done
        if ((round == 1)); then
            compare_answers "$@"
        fi
        for scenario in "$@"; do
            for server in "${order[@]}"; do
                warm_up "$scenario" "$server"
            done
            for ((turn = 1; turn <= turns; turn++)); do
                undisturbed measure_turn "$(((round - 1) * turns + turn))" "$scenario"
            done
        done
        # Last, because this measurement starts threads in the server.
        for scenario in "$@"; do
            for server in "${order[@]}"; do
                measure_allocation "$round" "$scenario" "$server" "${pids[$server]}"
            done
        done
        for server in "${servers[@]}"; do
            stop "${pids[$server]}"
        done
    done
    environment "$section, turns that the hypervisor disturbed all six times" "$disturbed of $((rounds * turns * $#))"
}

section_load() {
    local servers=("${servers_under_load[@]}")
    measure_rounds "${scenarios[@]}"
}

hastened() { # <seconds>
    echo "$((($1 + hasten - 1) / hasten))"
}

# Starts each server once to see that all of them give the same answers.
compare_started() { # <scenarios...>; uses servers
    local server started=()
    for server in "${servers[@]}"; do
        start_and_await "$server" "${ports[$server]}" "-Xmx$heap"
        started+=("$pid")
    done
    compare_answers "$@"
    for pid in "${started[@]}"; do
        stop "$pid"
    done
}

# A new process with all load from the moment its port is open: what it answers after 8 s and after 30 s.
measure_service() { # <round> <scenario> <server>
    local round=$1 scenario=$2 server=$3 begin span
    start_and_await "$server" "${ports[$server]}" "-Xmx$heap"
    # Twice, for the reason of warm_up
    run_wrk "${ports[$server]}" "$scenario" "$(hastened 4)"
    run_wrk "${ports[$server]}" "$scenario" "$(hastened 4)"
    run_wrk "${ports[$server]}" "$scenario" "$seconds"
    sample "$section" "$round" "$scenario" "$server" requests_per_second_after_8_s "$rate"
    say "$section: round $round, $scenario, $server: $rate requests/s after 8 s"
    run_wrk "${ports[$server]}" "$scenario" "$(hastened $((22 - seconds)))"
    measure_load "$round" "$scenario" "$server" "$pid"
    sample "$section" "$round" "$scenario" "$server" requests_per_second_after_30_s "$rate"
    # Last, because this measurement starts threads in the server.
    measure_allocation "$round" "$scenario" "$server" "$pid"
    stop "$pid"
}

measure_services() { # <scenarios...>; uses servers
    local round scenario server order disturbed=0
    compare_started "$@"
    for ((round = 1; round <= rounds; round++)); do
        in_turn "$round"
        for scenario in "$@"; do
            for server in "${order[@]}"; do
                undisturbed measure_service "$round" "$scenario" "$server"
            done
        done
    done
    environment "$section, processes that the hypervisor disturbed all six times" "$disturbed of $((rounds * $# * ${#servers[@]}))"
}

section_service() {
    local servers=("${servers_under_load[@]}")
    measure_services user secure users order stream
}

# Only the servers that were given a certificate
section_tls() {
    local servers
    mapfile -t servers < <(printf '%s\n' "${servers_under_load[@]}" | grep -xE "handwritten|observed|jzenith")
    start_tls
    measure_services https h2
    stop_tls
}

# What a new process answers that gets all load at once: how many requests by the 5th, the 10th and the 30th second.
measure_warmup() { # <round> <scenario> <variant> <server> <java options...>
    local round=$1 scenario=$2 variant=$3 server=$4 total=0 span
    shift 4
    start_and_await "$server" "${ports[$server]}" "-Xmx$heap" "$@"
    sample warmup "$round" "$variant" "$server" first_response_ms "$(calculate %.1f "$first_response_us / 1000")"
    for span in 5:5 5:10 20:30; do
        run_wrk "${ports[$server]}" "$scenario" "$(hastened "${span%:*}")"
        total=$((total + requests))
        sample warmup "$round" "$variant" "$server" "requests_in_${span#*:}_s" "$total"
    done
    say "warmup: round $round, $variant, $server: $total requests"
    stop "$pid"
}

# Makes an AOT cache as docs/guide/performance.md says: under load of the kinds of requests that are measured, for 25 s.
train_under_load() { # <server> <file>
    say "warmup: training $1"
    start_and_await "$1" "${ports[$1]}" "-Xmx$heap" "-XX:AOTCacheOutput=$2"
    run_wrk "${ports[$1]}" user "$(hastened 12)"
    run_wrk "${ports[$1]}" secure "$(hastened 13)"
    stop "$pid"
    [[ -f $2 ]] || fail "the training of $1 left no $2: $(tail -n 20 "$log")"
}

section_warmup() {
    local round server scenario order disturbed=0
    compare_started user secure
    if ((major >= 25)); then
        for server in "${servers[@]}"; do
            train_under_load "$server" "$work/$server.warm"
        done
    else
        say "warmup: no AOT cache, which needs JDK 25 (this is $major; JAVA_HOME chooses another)"
    fi
    for ((round = 1; round <= rounds; round++)); do
        in_turn "$round"
        for scenario in user secure; do
            for server in "${order[@]}"; do
                undisturbed measure_warmup "$round" "$scenario" "$scenario" "$server"
                if ((major >= 25)); then
                    undisturbed measure_warmup "$round" "$scenario" "$scenario, trained" "$server" -XX:AOTMode=on "-XX:AOTCache=$work/$server.warm"
                fi
            done
        done
    done
    environment "warmup, processes that the hypervisor disturbed all six times" "$disturbed of $((rounds * 2 * (major >= 25 ? 2 : 1) * ${#servers[@]}))"
}

# With a database, there is no Quarkus.
measure_with_database() { # <scenarios...>
    local servers=(handwritten observed stock jzenith)
    start_database
    measure_rounds "$@"
    stop_database
}

section_pg() {
    measure_with_database pg redis
}

section_list() {
    measure_with_database list
}

# Runs a server with all requests and stores its classes in an archive of class data or in an AOT cache.
train() { # <server> <file> <java options...>
    local scenario
    start_and_await "$1" "${ports[$1]}" "-Xmx$heap" "${@:3}"
    for scenario in "${scenarios[@]}"; do
        run_wrk "${ports[$1]}" "$scenario" 1
    done
    stop "$pid"
    [[ -f $2 ]] || fail "the training of $1 left no $2: $(tail -n 20 "$log")"
}

measure_start() { # <round> <variant> <server> <java options...>
    local round=$1 variant=$2 server=$3
    shift 3
    start_and_await "$server" "${ports[$server]}" "-Xmx$heap" "$@"
    sample startup "$round" "$variant" "$server" first_response_ms "$(calculate %.1f "$first_response_us / 1000")"
    sample startup "$round" "$variant" "$server" start_cpu_seconds "$(calculate %.2f "$(cpu_ticks "$pid") / $ticks_per_second")"
    sample startup "$round" "$variant" "$server" rss_mb "$(rss_mb "$pid")"
    say "startup: round $round, $variant, $server: $((first_response_us / 1000)) ms"
    stop "$pid"
}

section_startup() {
    local round server order
    for server in "${servers[@]}"; do
        say "startup: training $server"
        train "$server" "$work/$server.jsa" "-XX:ArchiveClassesAtExit=$work/$server.jsa"
        if ((major >= 25)); then
            train "$server" "$work/$server.aot" "-XX:AOTCacheOutput=$work/$server.aot"
        fi
    done
    ((major >= 25)) || say "startup: no AOT cache, which needs JDK 25 (this is $major; JAVA_HOME chooses another)"
    # The options require the archive and the cache: otherwise a JVM that cannot use them would silently start without them.
    for ((round = 1; round <= rounds; round++)); do
        in_turn "$round"
        for server in "${order[@]}"; do
            measure_start "$round" plain "$server"
            measure_start "$round" appcds "$server" -Xshare:on "-XX:SharedArchiveFile=$work/$server.jsa"
            if ((major >= 25)); then
                measure_start "$round" aot "$server" -XX:AOTMode=on "-XX:AOTCache=$work/$server.aot"
            fi
        done
    done
}

# The options that docs/guide/performance.md recommends for little memory: an archive of the classes, or no second compiler.
declare -A archive_options=()
small_options=(-XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0)

train_for_little_memory() {
    local server archive
    for server in handwritten jzenith; do
        say "memory: training $server"
        archive=$work/$server.small
        if ((major >= 25)); then
            train "$server" "$archive" -XX:+UseSerialGC "-XX:AOTCacheOutput=$archive"
            archive_options[$server]="-XX:AOTCache=$archive"
        else
            train "$server" "$archive" -XX:+UseSerialGC "-XX:ArchiveClassesAtExit=$archive"
            archive_options[$server]="-XX:SharedArchiveFile=$archive"
        fi
    done
}

# The pages of a new archive are still in the page cache and would not be charged to the server's memory group. dd drops them.
start_with_archive() { # <server>
    dd "if=$work/$1.small" iflag=nocache count=0 status=none
    MALLOC_ARENA_MAX=1 start "$1" "${ports[$1]}" "${small_options[@]}" -Xmx24m -XX:MaxInlineLevel=7 -XX:InlineSmallCode=1500 \
        "${archive_options[$1]}"
}

start_without_c2() { # <server>
    MALLOC_ARENA_MAX=1 start "$1" "${ports[$1]}" "${small_options[@]}" -Xmx20m -XX:TieredStopAtLevel=1
}

start_plain() { # <server>
    start "$1" "${ports[$1]}"
}

# Without a limit, stores the rate of the server; with a limit, compares its rate with that.
measure_memory() { # <round> <megabytes, or 0 for no limit> <server> <function that starts it> <scenario>
    local outcome=served resident=- scenario=$5
    rate=- p99=- errors=-
    : >"$log"
    if (($2 > 0)); then
        make_group "$2"
    fi
    "$4" "$3"
    if await "${ports[$3]}"; then
        { run_wrk "${ports[$3]}" json "$warmup" && run_wrk "${ports[$3]}" json "$((turns * seconds))"; } || true
        resident=$(rss_mb "$pid") || resident=-
    else
        outcome="did not start"
    fi
    if ! kill -0 "$pid" 2>/dev/null; then
        exit_code=0
        wait "$pid" || exit_code=$?
        outcome="ended with $exit_code"
        if ((exit_code == 137)); then
            outcome=killed
        fi
        rate=- p99=- errors=-
    elif grep -q OutOfMemoryError "$log"; then
        outcome="ran out of heap"
    elif [[ $rate == 0.0 ]]; then
        outcome="answered nothing"
    fi
    stop "$pid"
    remove_group
    say "memory: round $1, $scenario, $3: $outcome, $rate requests/s"
    sample memory "$1" "$scenario" "$3" outcome "$outcome"
    sample memory "$1" "$scenario" "$3" requests_per_second "$rate"
    sample memory "$1" "$scenario" "$3" share_of_unlimited "$(share_of_unlimited "$3" "$2")"
    sample memory "$1" "$scenario" "$3" p99_ms "$p99"
    sample memory "$1" "$scenario" "$3" rss_mb "$resident"
    sample memory "$1" "$scenario" "$3" errors "$errors"
    if (($2 == 0)); then
        unlimited[$3]=$rate
    fi
}

share_of_unlimited() { # <server> <megabytes>
    if (($2 == 0)) || [[ $rate == - || ${unlimited[$1]} == - ]]; then
        echo -
    else
        calculate %.2f "$rate / ${unlimited[$1]}"
    fi
}

section_memory() {
    local round megabytes server
    local -A unlimited=()
    find_group_root || return 0
    train_for_little_memory
    for ((round = 1; round <= (rounds + 1) / 2; round++)); do
        # The shell itself writes a message for each process that was killed.
        for server in "${servers[@]}"; do
            measure_memory "$round" 0 "$server" start_plain "no limit" 2>>"$work/shell.log"
        done
        for megabytes in ${limits//,/ }; do
            for server in "${servers[@]}"; do
                measure_memory "$round" "$megabytes" "$server" start_plain "$megabytes MB" 2>>"$work/shell.log"
            done
            ((megabytes < 256)) || continue
            for server in handwritten jzenith; do
                measure_memory "$round" "$megabytes" "$server" start_with_archive "$megabytes MB, archive" 2>>"$work/shell.log"
                measure_memory "$round" "$megabytes" "$server" start_without_c2 "$megabytes MB, no C2" 2>>"$work/shell.log"
            done
        done
    done
}

measure_garbage() { # <round> <server>
    start_and_await "$2" "${ports[$2]}" -XX:+UnlockExperimentalVMOptions -XX:+UseEpsilonGC -XX:+ExitOnOutOfMemoryError \
        "-Xms$garbage_heap" "-Xmx$garbage_heap"
    taskset -c "$client_cpus" wrk -t 1 -c "$connections" -d 600s --timeout 10s -s "$root/benchmarks/lib/wrk.lua" \
        "http://127.0.0.1:${ports[$2]}/json" -- json >"$work/wrk" 2>&1 &
    wrk_pid=$!
    while kill -0 "$pid" 2>/dev/null && kill -0 "$wrk_pid" 2>/dev/null; do
        pause 0.05
    done
    # wrk reports its results when it is interrupted.
    kill -INT "$wrk_pid" 2>/dev/null || true
    wait "$wrk_pid" || true
    wrk_pid=
    if kill -0 "$pid" 2>/dev/null; then
        fail "$2 has not filled a heap of $garbage_heap within ten minutes: choose a smaller one (--garbage-heap)"
    fi
    stop "$pid"
    read_wrk
    say "garbage: round $1, $2: $requests requests"
    sample garbage "$1" "$garbage_heap" "$2" requests_until_full "$requests"
}

section_garbage() {
    local round server
    for ((round = 1; round <= (rounds + 1) / 2; round++)); do
        for server in "${servers[@]}"; do
            measure_garbage "$round" "$server"
        done
    done
}

choose_processors
if [[ $build == true ]]; then
    modules=examples/benchmark,benchmarks/handwritten,benchmarks/observed,benchmarks/stock,benchmarks/database,benchmarks/report
    profiles=()
    if [[ $peers == true ]]; then
        modules+=,benchmarks/quarkus profiles=(-Ppeers)
    fi
    # Clean, since a file that is no longer in the sources would stay in the JAR, such as a logback.xml, which is read at each start.
    mvn -q -B -f "$root/pom.xml" ${profiles[@]+"${profiles[@]}"} -pl "$modules" -am -DskipTests clean package >&2
fi
for server in "${servers_under_load[@]}"; do
    [[ -f ${jars[$server]} ]] || fail "${jars[$server]} does not exist: omit --no-build"
done
describe_environment
for section in ${sections//,/ }; do
    "section_$section"
done
"$java" -cp "$report_jar" org.jzenith.benchmarks.report.Report "$samples" "$out"
say "results are in $out"
