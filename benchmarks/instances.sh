#!/usr/bin/env bash
# Restarts three instances of examples/users-postgresql behind HAProxy one after the other, and moves their primary, both under load; counts the
# failed requests, and prints tables in Markdown: instances.sh [requests of the part with restarts] [rounds of three restarts]
# PARTS="restarts failovers" chooses the parts; BUILD=no takes the existing build; LOGS=<folder> keeps the logs.
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
wanted=${1:-1000000} rounds=${2:-5} port=18130 connections=16 drain_delay=3s detection=2
read -ra parts <<<"${PARTS:-restarts failovers}"
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
major=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
jvm_options=()
if ((major >= 24)); then # Netty 4.1 uses sun.misc.Unsafe and native code, which these JDKs warn of.
    jvm_options=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED)
fi
work=$(mktemp -d)
log=$work/log
pids=() # of the instances; the first has port + 1
haproxy_pid= pair_pid= load_pid= sampler_pid= grace=

say() {
    echo "instances.sh: $*" >&2
}

fail() {
    say "$*"
    exit 1
}

source "$root/benchmarks/lib/time.sh"

stop() { # <pid> [signal]
    if [[ -n $1 ]]; then
        kill "-${2:-TERM}" "$1" 2>/dev/null || true
        wait "$1" 2>/dev/null || true
    fi
}

stop_all() {
    stop "$load_pid"
    stop "$sampler_pid"
    stop "$haproxy_pid"
    local one
    for one in ${pids[@]+"${pids[@]}"}; do
        kill -KILL "$one" 2>/dev/null || true
        wait "$one" 2>/dev/null || true
    done
    stop "$pair_pid"
    load_pid= sampler_pid= haproxy_pid= pair_pid= pids=()
}
trap 'stop_all; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

for program in haproxy wrk curl; do
    command -v "$program" >/dev/null || fail "$program is not installed. On Debian: apt install $program"
done

if [[ ${BUILD:-yes} != no ]]; then
    mvn -q -B -f "$root/pom.xml" -Pjmh -pl benchmarks/database,examples/users-postgresql -am -DskipTests package >&2
fi

sql() { # <statements...>: on the server that was the primary at the start
    "$java" -XX:TieredStopAtLevel=1 -cp "$root/benchmarks/database/target/database.jar" org.jzenith.benchmarks.database.SqlScript "$@"
}

start_pair() {
    mkfifo "$work/$run.commands"
    exec {commands}<>"$work/$run.commands"
    : >"$work/$run.pair"
    "$java" "${jvm_options[@]}" -XX:TieredStopAtLevel=1 -Xmx64m -cp "$root/benchmarks/database/target/database.jar" \
        org.jzenith.benchmarks.database.DatabasePair <"$work/$run.commands" >"$work/$run.pair" 2>>"$log" &
    pair_pid=$!
    local variables=()
    until read -ra variables <"$work/$run.pair" && [[ ${variables[0]-} == PG_HOSTS=* ]]; do
        kill -0 "$pair_pid" 2>/dev/null || fail "PostgreSQL did not start: $(tail -n 20 "$log")"
        pause 0.1
    done
    export "${variables[@]}"
}

tell_pair() { # <command>: returns when it has been executed
    echo "$1" >&"$commands"
    until grep -qx "done $1" "$work/$run.pair"; do
        kill -0 "$pair_pid" 2>/dev/null || fail "PostgreSQL ended during $1: $(tail -n 20 "$log")"
        pause 0.05
    done
}

start_instance() { # <number from 0>
    "$java" "${jvm_options[@]}" -Xmx128m -jar "$root/examples/users-postgresql/target/users-postgresql.jar" --rest.host=127.0.0.1 \
        --rest.port=$((port + 1 + $1)) --rest.drain-delay="$drain_delay" ${grace:+"--health.grace=$grace"} \
        --postgresql.hosts="$PG_HOSTS" --postgresql.database="$PG_DB" --postgresql.username="$PG_USER" \
        --postgresql.password="$PG_PASSWORD" >>"$work/$run.instance-$1" 2>&1 &
    pids[$1]=$!
    until curl -sf -o /dev/null "http://127.0.0.1:$((port + 1 + $1))/health/ready"; do
        kill -0 "${pids[$1]}" 2>/dev/null || fail "an instance did not start: $(tail -n 20 "$work/$run.instance-$1")"
        pause 0.1
    done
}

# The check is that of docs/guide/operating.md. HAProxy retries nothing, so that it hides no failure.
start_haproxy() {
    local i
    {
        cat <<END
global
    nbthread 1
    log stdout format raw local0
    stats socket 127.0.0.1:$((port + 9)) level user
defaults
    mode http
    log global
    log-format "%t %s %ts %ST %HM %HP %TR/%Tw/%Tc/%Tr/%Ta"
    option dontlog-normal
    retries 0
    timeout connect 2s
    timeout client 30s
    timeout server 30s
frontend clients
    bind 127.0.0.1:$port
    default_backend instances
backend instances
    balance roundrobin
    option httpchk GET /health/ready
END
        for i in 0 1 2; do
            echo "    server instance-$i 127.0.0.1:$((port + 1 + i)) check inter 1s fall 1"
        done
    } >"$work/haproxy.cfg"
    haproxy -db -f "$work/haproxy.cfg" >>"$work/$run.haproxy" 2>>"$work/$run.haproxy-problems" &
    haproxy_pid=$!
    await_up 3
}

# Sets up to the number of instances that are UP, requests to that of all requests so far, and good to that of the answers with a status 2xx.
ask_haproxy() {
    local line fields
    up= requests= good=
    exec {stats}<>"/dev/tcp/127.0.0.1/$((port + 9))" || return 1
    echo "show stat -1 3 -1" >&"$stats"
    while IFS= read -r line <&"$stats"; do
        IFS=, read -ra fields <<<"$line"
        case ${fields[0]-},${fields[1]-} in
            clients,FRONTEND) requests=${fields[48]} good=${fields[40]} ;;
            instances,BACKEND) up=${fields[19]} ;;
        esac
    done
    exec {stats}>&-
    [[ -n $up ]]
}

await_up() { # <number of instances>
    until ask_haproxy 2>/dev/null && ((up >= $1)); do
        kill -0 "$haproxy_pid" 2>/dev/null || fail "HAProxy ended: $(tail -n 20 "$work/$run.haproxy-problems")"
        pause 0.1
    done
}

sample() { # a line every 50 ms, until it is killed: the time in microseconds, instances that are UP, good answers so far
    while ask_haproxy 2>/dev/null; do
        echo "$(now_us) $up $good"
        pause 0.05
    done
}

# Starts everything that a run needs, and the load.
begin() { # <name of the run> [health.grace]
    run=$1 grace=${2-}
    local i
    start_pair
    for i in 0 1 2; do
        start_instance "$i"
    done
    sql "insert into users select ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'Ada', now() from generate_series(1, 10000) i" \
        "vacuum analyze users"
    start_haproxy
    sample >"$work/$run.samples" &
    sampler_pid=$!
    wrk -t 1 -c "$connections" -d 24h --timeout 10s -s "$root/benchmarks/instances/load.lua" "http://127.0.0.1:$port" >"$work/$run.wrk" &
    load_pid=$!
}

# Stops the load, and sets what it has counted; least_up, and the milliseconds without an instance that was UP.
end() {
    ended=$(now_us)
    stop "$load_pid" INT
    load_pid=
    stop "$sampler_pid"
    sampler_pid=
    read -r _ answered duration connect_errors read_errors write_errors timeouts created write_pause pause_end last_failure statuses retry_after \
        < <(grep '^result' "$work/$run.wrk") || fail "wrk printed no result: $(cat "$work/$run.wrk")"
    socket_errors=$((connect_errors + read_errors + write_errors))
    bad_statuses=$(tr , '\n' <<<"$statuses" | awk -F= '$1 !~ /^2/ { n += $2 } END { print n + 0 }')
    least_up=$(awk 'NR == 1 || $2 < least { least = $2 } END { print least }' "$work/$run.samples")
    without=$(awk 'last != "" && before == 0 { ms += ($1 - last) / 1000 } { last = $1; before = $2 } END { printf "%.0f", ms }' "$work/$run.samples")
    longest_gap=$(awk 'NR > 1 && $1 - last > gap { gap = $1 - last } { last = $1 } END { printf "%.0f", gap / 1000 }' "$work/$run.samples")
    # What the end of wrk has aborted is not a failure.
    awk '$3 ~ /^C/ { next } $4 ~ /^[0-9-]/ { n[$2 " " $3 " " $4 " " $5 " " ($6 ~ /^\/health/ ? "live" : "user")]++ } END { for (i in n) print n[i], i }' \
        "$work/$run.haproxy" | sort -rn >"$work/$run.failures"
    say "$run: $answered answered in $duration ms, statuses $statuses, Retry-After $retry_after, $socket_errors socket errors," \
        "$timeouts time-outs, longest pause of writes $write_pause ms, at least $least_up UP, $without ms with none," \
        "at most $longest_gap ms between two samples; HAProxy: $(paste -sd ';' "$work/$run.failures")"
}

finish() {
    stop_all
    exec {commands}>&-
    if [[ -n ${LOGS:-} ]]; then
        mkdir -p "$LOGS"
        cp "$work/$run".{instance-?,haproxy,haproxy-problems,samples,wrk,failures} "$work/haproxy.cfg" "$LOGS"
    fi
}

await_requests() { # <number of all requests so far>
    until ask_haproxy && ((requests >= $1)); do
        kill -0 "$load_pid" 2>/dev/null || fail "wrk ended: $(cat "$work/$run.wrk")"
        pause 0.1
    done
}

restart() { # <number of an instance>: returns when HAProxy sends it requests again
    await_up 3
    kill -TERM "${pids[$1]}"
    local code=0
    wait "${pids[$1]}" || code=$?
    exits[$code]=$((${exits[$code]-0} + 1))
    start_instance "$1"
    await_up 3
}

# The restarts begin at even distances in the number of requests.
restarts() {
    local i code codes= rows
    exits=()
    begin restarts
    for ((i = 0; i < 3 * rounds; i++)); do
        await_requests $((wanted * (i + 1) / (3 * rounds + 1)))
        restart $((i % 3))
        ask_haproxy
        say "restarts: $((i + 1)) after $requests requests"
    done
    await_requests "$wanted"
    end
    rows=$(rows)
    for code in "${!exits[@]}"; do
        codes+="${codes:+, }$code (${exits[$code]} times)"
    done
    echo "| restarts | requests answered | duration | failed requests | socket errors, time-outs | longest pause of writes | least instances UP | exit codes | users created, and acknowledged |"
    echo "|---|---|---|---|---|---|---|---|---|"
    echo "| $((rounds * 3)) | $(thousands "$answered") | $((duration / 1000)) s | $bad_statuses | $socket_errors, $timeouts | $write_pause ms | $least_up | $codes | $(thousands "$rows"), $(thousands "$created") |"
    finish
}

# The users in the database that were not there at the start.
rows() {
    curl -sf "http://127.0.0.1:$((port + 1))/user?limit=1" | sed 's/.*"total":\([0-9]*\).*/\1/' | awk '{ print $1 - 10000 }'
}

thousands() { # <number>
    sed ':a; s/\([0-9]\)\([0-9]\{3\}\)\($\|,\)/\1,\2\3/; ta' <<<"$1"
}

counted() { # <awk condition on the lines of the failures: count, server, termination, status, method, path>
    awk "$1 { n += \$1 } END { print n + 0 }" "$work/$run.failures"
}

# Sets the good answers per second before a failure and during it, and the seconds after it until five seconds have 90 % of those before it.
goodput() { # <beginning> <end>, in microseconds
    read -r before during recovery < <(awk -v began="$1" -v ended="$2" '
        function at(time,    i) { # the good answers until then
            for (i = 1; i < NR && times[i + 1] <= time; i++) { }
            return counts[i]
        }
        { times[NR] = $1; counts[NR] = $3 }
        END {
            before = (at(began) - at(began - 5e6)) / 5
            during = (at(ended) - at(began)) / (ended - began) * 1e6
            recovery = "none"
            for (second = 0; recovery == "none" && ended + (second + 5) * 1e6 <= times[NR]; second++) {
                for (i = 0; i < 5 && at(ended + (second + i + 1) * 1e6) - at(ended + (second + i) * 1e6) >= 0.9 * before; i++) { }
                if (i == 5) recovery = second
            }
            printf "%.0f %.0f %s\n", before, during, recovery
        }' "$work/$run.samples")
}

failover() { # <name> <what> <health.grace> <commands...>
    local what=$2 with=${3:-5s (default)} began done_at command rows
    begin "$1" "$3"
    shift 3
    pause 15 # Until the JVMs are warm
    began=$(now_us)
    for command in "$@"; do
        case $command in
            wait) pause "$detection" ;;
            *) tell_pair "$command" ;;
        esac
    done
    done_at=$(now_us)
    pause 15 # Longer than health.grace, and than HAProxy needs to notice
    end
    goodput "$began" "$done_at"
    rows=$(rows)
    say "$run: the pause of writes ended $((pause_end - began / 1000)) ms after the beginning, the last failure came after $((last_failure - began / 1000)) ms," \
        "$before good answers per second before, $during during $(((done_at - began) / 1000)) ms, recovered after $recovery s, $rows users created, $created acknowledged"
    echo "| $what | $with | $(thousands "$answered") | $(counted '$4 == 503 && $3 == "--"') | $(counted '$4 == 503 && $3 != "--"') | $(counted '$4 != 503') |" \
        "$(sed 's/=\([0-9]*\)/ (\1)/g; s/,/, /g' <<<"$retry_after") | $(counted '$6 == "live"') | $socket_errors, $timeouts | $write_pause ms | $before, $during; $recovery s | $least_up | $without ms | $rows, $created |"
    finish
}

failovers() {
    echo "| fault | \`health.grace\` | requests answered | 503 of instances | 503 of HAProxy, which has no instance | other failures in its log | \`Retry-After\` of failures | failures of requests without database | socket errors, time-outs | longest pause of writes | answers 2xx per second before, during; recovery | least instances UP | time with none | users created, and acknowledged |"
    echo "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
    failover switchover "planned switchover" "" switchover
    failover kill "\`kill -9\` of the primary, $detection s, promotion" "" kill wait promote
    failover freeze "freeze of the primary, $detection s, promotion" "" freeze wait promote
    failover switchover-0s "planned switchover" 0s switchover
    failover freeze-0s "freeze of the primary, $detection s, promotion" 0s freeze wait promote
    failover kill-0s "\`kill -9\` of the primary, $detection s, promotion" 0s kill wait promote
}

echo "- date: $(date -u +%F)"
echo "- commit: $(git -C "$root" rev-parse --short HEAD)"
echo "- processor: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc)"
echo "- jdk: $("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.runtime\.version = //p')"
echo "- proxy: $(haproxy -v | head -n 1 | cut -d' ' -f1-3)"
echo "- load: wrk, $connections connections; rest.drain-delay $drain_delay; load average before the run $(cut -d' ' -f1 /proc/loadavg)"
for part in "${parts[@]}"; do
    echo
    "$part"
done
