#!/usr/bin/env bash
# Compares both editions of examples/conduit with the same requests on other frameworks, each server on one processor, and prints tables in
# Markdown: conduit.sh [rounds]
# SERVERS="jzenith spring" measures these only; BUILD=no takes the existing build.
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
rounds=${1:-3} port=18120 connections=32 client_cpus=1 pool_size=16 tokens=200 secret=a-secret-of-48-bytes-for-benchmarks-only-really--
kinds=(article favorite create list feed) report_jar=$root/benchmarks/report/target/report.jar
read -ra servers <<<"${SERVERS:-jzenith jzenith-blocking handwritten quarkus quarkus-reactive spring}"
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
major=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
jvm_options=()
if ((major >= 24)); then # Netty 4.1 uses sun.misc.Unsafe and native code, which these JDKs warn of.
    jvm_options=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED)
fi
work=$(mktemp -d)
log=$work/log samples=$work/samples
pid=

say() {
    echo "conduit.sh: $*" >&2
}

fail() {
    say "$*"
    exit 1
}

source "$root/benchmarks/lib/time.sh"
source "$root/benchmarks/lib/database.sh"
source "$root/benchmarks/lib/processor.sh"
source "$root/benchmarks/lib/turns.sh"

stop_server() {
    if [[ -n $pid ]]; then
        kill "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
        pid=
    fi
}
trap 'stop_server; stop_database; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

((major >= 21)) || fail "JAVA_HOME has JDK $major (expected: 21 or newer, which has virtual threads)"
command -v wrk >/dev/null || fail "wrk is not installed. On Debian: apt install wrk"

# Sets module, and command, which is what the JVM is told.
describe() { # <server>
    [[ -f $root/benchmarks/conduit/$1/peer.sh ]] || fail "there is no benchmarks/conduit/$1/peer.sh"
    source "$root/benchmarks/conduit/$1/peer.sh"
}

jzenith_arguments=()
if [[ ${BUILD:-yes} != no ]]; then
    modules=benchmarks/database,benchmarks/report
    for server in "${servers[@]}"; do
        describe "$server"
        modules+=,$module
    done
    mvn -q -B -f "$root/pom.xml" -Ppeers -pl "$modules" -am -DskipTests package >&2
    for server in "${servers[@]}"; do
        if [[ -x $root/benchmarks/conduit/$server/build.sh ]]; then
            "$root/benchmarks/conduit/$server/build.sh" >&2
        fi
    done
fi

sql() { # <statements and files...>
    taskset -c "$client_cpus" "$java" -XX:TieredStopAtLevel=1 -cp "$root/benchmarks/database/target/database.jar" \
        org.jzenith.benchmarks.database.SqlScript "$@"
}

report() { # <class> <arguments...>
    taskset -c "$client_cpus" "$java" -XX:TieredStopAtLevel=1 -cp "$report_jar" "org.jzenith.benchmarks.report.$@"
}

sample() { # <section> <round> <scenario> <server> <metric> <value>
    (IFS=$'\t' && echo "$*" >>"$samples")
}

# Sets postmaster, the process that all others of PostgreSQL come from: the only one with this argument.
find_postgresql() {
    local file
    file=$(grep -lzxF "port=$PG_PORT" /proc/[0-9]*/cmdline 2>/dev/null) || fail "the process of PostgreSQL was not found"
    postmaster=$(cut -d/ -f3 <<<"$file")
}

# The processor time of PostgreSQL so far: of the first process, of those that it has waited for, and of those that run.
postgresql_ticks() {
    local one ticks total
    total=$(cut -d' ' -f14-17 "/proc/$postmaster/stat" | tr ' ' '+')
    for one in $(<"/proc/$postmaster/task/$postmaster/children"); do
        ticks=$(cut -d' ' -f14,15 "/proc/$one/stat" 2>/dev/null | tr ' ' '+')
        total+=+${ticks:-0}
    done
    echo $((total))
}

# Starts a server with an empty database, which it migrates, and fills that. Sets first_response_ms and start_cpu_seconds.
start_server() { # <server>
    sql "drop schema public cascade" "create schema public"
    jzenith_arguments=(--rest.host=127.0.0.1 --logging.level=warn --security.jwt.secret="$secret" --postgresql.host="$PG_HOST"
        --postgresql.port="$PG_PORT" --postgresql.database="$PG_DB" --postgresql.username="$PG_USER" --postgresql.password="$PG_PASSWORD"
        --postgresql.pool-size="$pool_size")
    describe "$1"
    local began_us
    began_us=$(now_us)
    REST_PORT=$port JWT_SECRET=$secret JWT_SECRET_BASE64URL=$(printf %s "$secret" | base64 -w 0 | tr '+/' '-_' | tr -d '=') \
        taskset -c 0 "$java" -Xmx512m "${jvm_options[@]}" "${command[@]}" >>"$log" 2>&1 &
    pid=$!
    until taskset -c "$client_cpus" curl -sf -o /dev/null "http://127.0.0.1:$port/api/articles?limit=1"; do
        kill -0 "$pid" 2>/dev/null || fail "$1 did not start: $(tail -n 20 "$log")"
        pause 0.02
    done
    first_response_ms=$((($(now_us) - began_us) / 1000))
    start_cpu_seconds=$(awk "BEGIN { printf \"%.2f\", $(cpu_ticks "$pid") / $hertz }")
    sql "$root/benchmarks/conduit/fill.sql" "vacuum analyze"
}

restore() {
    sql "$root/benchmarks/conduit/restore.sql" "vacuum analyze"
}

load() { # <kind> <seconds>: requests, microseconds, p50, p99, errors
    taskset -c "$client_cpus" wrk -t 1 -c "$connections" -d "${2}s" -s "$root/benchmarks/conduit/load.lua" \
        "http://127.0.0.1:$port" -- "$1" "$work/tokens" | sed -n 's/^result //p'
}

warm_up() { # <seconds>
    load mixed "$1" >/dev/null
    restore
}

measure_kind() { # <section> <round> <server> <kind> <seconds>
    local server_ticks database_ticks requests duration p50 p99 errors rate
    server_ticks=$(cpu_ticks "$pid")
    database_ticks=$(postgresql_ticks)
    read -r requests duration p50 p99 errors < <(load "$4" "$5")
    server_ticks=$(($(cpu_ticks "$pid") - server_ticks))
    database_ticks=$(($(postgresql_ticks) - database_ticks))
    rate=$(awk "BEGIN { printf \"%.1f\", $requests / $duration * 1000000 }")
    sample "$1" "$2" "$4" "$3" requests_per_second "$rate"
    sample "$1" "$2" "$4" "$3" p50_ms "$p50"
    sample "$1" "$2" "$4" "$3" p99_ms "$p99"
    sample "$1" "$2" "$4" "$3" server_microseconds "$(awk "BEGIN { printf \"%.2f\", $server_ticks / $hertz * 1e6 / $requests }")"
    sample "$1" "$2" "$4" "$3" database_microseconds "$(awk "BEGIN { printf \"%.2f\", $database_ticks / $hertz * 1e6 / $requests }")"
    sample "$1" "$2" "$4" "$3" errors "$errors"
    say "round $2, $3, $4 $1: $rate requests/s, $server_ticks and $database_ticks ticks for $requests requests, $errors errors"
    case $4 in create | favorite) restore ;; esac
}

check_answers() { # <server>
    report ConduitAnswers "$port" "$(sed -n 7p "$work/tokens")" >"$work/answers-$1"
    if [[ $1 != "${servers[0]}" ]]; then
        diff "$work/answers-${servers[0]}" "$work/answers-$1" >&2 || fail "$1 does not answer as ${servers[0]} does"
    fi
    restore
}

environment() { # <name> <value>
    sample environment 0 - - "$1" "$2"
}

hertz=$(getconf CLK_TCK)
environment date "$(date -u +%F)"
environment commit "$(git -C "$root" rev-parse --short HEAD)"
environment processor "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
environment processors "server 0; PostgreSQL and wrk 1"
environment jdk "$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.runtime\.version = //p')"
environment load "$rounds rounds, $connections connections, heap 512m, $pool_size connections to PostgreSQL"
environment "load average before the run" "$(cut -d' ' -f1 /proc/loadavg)"

start_database
find_postgresql
report ConduitTokens "$secret" "$tokens" >"$work/tokens"
for server in "${servers[@]}"; do
    start_server "$server"
    check_answers "$server"
    stop_server
done
for ((round = 1; round <= rounds; round++)); do
    in_turn "$round"
    for server in "${order[@]}"; do
        start_server "$server"
        warm_up 8
        for kind in "${kinds[@]}"; do
            measure_kind "after 8 s" "$round" "$server" "$kind" 4
        done
        warm_up 2
        for kind in "${kinds[@]}"; do
            measure_kind "after 30 s" "$round" "$server" "$kind" 5
        done
        sample "start and memory" "$round" process "$server" first_response_ms "$first_response_ms"
        sample "start and memory" "$round" process "$server" start_cpu_seconds "$start_cpu_seconds"
        sample "start and memory" "$round" process "$server" rss_mb "$(rss_mb "$pid")"
        stop_server
    done
done
report ConduitTable "$samples"
