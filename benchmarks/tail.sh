#!/usr/bin/env bash
# Measures how long the slowest answers take under a load whose requests do not wait for the answers, at shares of the highest rate:
# tail.sh [rounds] [seconds]
# SERVERS="handwritten jzenith" leaves Quarkus out; BUILD=no takes the existing build.
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
rounds=${1:-3} seconds=${2:-20} warmup=30 connections=64 shares=(50 80) collectors=(G1 Serial)
path=/users/0f8fad5b-d9cb-469f-a165-70867728950e
read -ra servers <<<"${SERVERS:-handwritten jzenith quarkus}"
declare -A ports=([handwritten]=18130 [jzenith]=18131 [quarkus]=18132)
server_cpus=0 client_cpus=1
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
major=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
jvm_options=()
if ((major >= 24)); then # Netty 4.1 uses sun.misc.Unsafe, which these JDKs warn of.
    jvm_options=(--sun-misc-unsafe-memory-access=allow)
fi
work=$(mktemp -d)
log=$work/log

say() {
    echo "tail.sh: $*" >&2
}

fail() {
    say "$*"
    exit 1
}

source "$root/benchmarks/lib/time.sh"
source "$root/benchmarks/lib/servers.sh"
source "$root/benchmarks/lib/tls.sh"
source "$root/benchmarks/lib/turns.sh"
source "$root/benchmarks/lib/processor.sh"
trap 'stop_all; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

command -v wrk >/dev/null || fail "wrk is not installed. On Debian: apt install wrk"
if [[ ${BUILD:-yes} != no ]]; then
    modules=benchmarks/openloop profiles=-Pjmh
    for server in "${servers[@]}"; do
        case $server in
            jzenith) modules+=,examples/benchmark ;;
            quarkus) modules+=,benchmarks/quarkus profiles=-Pjmh,peers ;;
            *) modules+=,benchmarks/$server ;;
        esac
    done
    mvn -q -B -f "$root/pom.xml" "$profiles" -pl "$modules" -am -DskipTests package >&2
fi

# Requests in a second, as many as there can be.
highest() { # <server> <seconds>
    taskset -c "$client_cpus" wrk -t 1 -c "$connections" -d "${2}s" "http://127.0.0.1:${ports[$1]}$path" | sed -n 's/^Requests\/sec: *//p'
}

measure_shares() { # <collector> <server>
    local rate share
    highest "$2" "$warmup" >/dev/null
    rate=$(highest "$2" 5)
    for share in "${shares[@]}"; do
        taskset -c "$client_cpus" "$java" -Xmx64m -XX:+UseSerialGC -jar "$root/benchmarks/openloop/target/openloop.jar" "${ports[$2]}" "$path" \
            "$(awk "BEGIN { printf \"%.0f\", $rate * $share / 100 }")" "$seconds" "$connections" >"$work/result"
        say "$1, $2, $share % of $rate requests/s: $(<"$work/result")"
        cat "$work/result" >>"$work/$1-$2-$share"
    done
}

for ((round = 1; round <= rounds; round++)); do
    for collector in "${collectors[@]}"; do
        in_turn "$round"
        for server in "${order[@]}"; do
            start_and_await "$server" "${ports[$server]}" -Xmx256m "-XX:+Use${collector}GC"
            measure_shares "$collector" "$server"
            stop "$pid"
        done
    done
done

echo "medians of $rounds rounds of $seconds s after $warmup s, $connections connections, JDK $major, $(git -C "$root" rev-parse --short HEAD), $(date -u +%F)"
echo
echo "| collector | of the highest rate | server | requests per second | p50, ms | p99, ms | p99.9, ms | longest, ms | failed |"
echo "|---|---|---|---|---|---|---|---|---|"
for collector in "${collectors[@]}"; do
    for share in "${shares[@]}"; do
        for server in "${servers[@]}"; do
            file=$work/$collector-$server-$share
            figure() { cut -d' ' -f"$1" "$file" | median; }
            echo "| $collector | $share % | $server | $(awk "BEGIN { printf \"%.0f\", $(figure 1) / $seconds }") | $(figure 2) | $(figure 3) | $(figure 4) | $(figure 5) | $(figure 6) |"
        done
    done
done
