#!/usr/bin/env bash
# Compares gateways that call another service for each request, on one processor: client.sh [turns] [seconds] [seconds of warm-up]
# SERVERS="handwritten jzenith" leaves Quarkus out.
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
turns=${1:-10} seconds=${2:-2} warmup=${3:-10} port=18120 other=18119 pool=64
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
read -ra servers <<<"${SERVERS:-handwritten jzenith quarkus}"
command -v wrk >/dev/null || { echo "client.sh: wrk is not installed" >&2 && exit 1; }
modules=benchmarks/gateway profiles=(-Pjmh)
[[ ${servers[*]} != *quarkus* ]] || { modules+=,benchmarks/quarkus && profiles+=(-Ppeers); }
[[ ${BUILD:-yes} == no ]] || mvn -q -B -f "$root/pom.xml" "${profiles[@]}" -pl "$modules" -am -DskipTests package >&2
jar=$root/benchmarks/gateway/target/gateway.jar
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait || true; rm -rf "$work"' EXIT
declare -A ports pid

await() { # <name> <port> <path>
    until curl -sf -o /dev/null "http://127.0.0.1:$2$3"; do
        kill -0 "${pids[-1]}" || { cat "$work/$1.log" >&2 && exit 1; }
        sleep 0.1
    done
}

start() { # <gateway> <port>
    case $1 in
        handwritten) command=(-cp "$jar" org.jzenith.benchmarks.gateway.HandwrittenGateway "$2" $other $pool) ;;
        jzenith)
            command=(-jar "$jar" --rest.port="$2" --rest.host=127.0.0.1 --client-users.url=http://127.0.0.1:$other --client-users.pool-size=$pool)
            ;;
        quarkus)
            command=(-Dquarkus.rest-client.users.url=http://127.0.0.1:$other -Dquarkus.rest-client.users.connection-pool-size=$pool
                -jar "$root/benchmarks/quarkus/target/quarkus-app/quarkus-run.jar")
            ;;
    esac
    REST_PORT=$2 taskset -c 0 "$java" -Xmx256m "${command[@]}" >"$work/$1.log" 2>&1 &
    pids+=($!)
    pid[$1]=$!
    ports[$1]=$2
    await "$1" "$2" /gateway/0f8fad5b
}

taskset -c 1 "$java" -Xmx128m -cp "$jar" org.jzenith.benchmarks.gateway.OtherService $other >"$work/other.log" 2>&1 &
pids+=($!)
await other $other /users/0f8fad5b
for server in "${servers[@]}"; do
    port=$((port + 1))
    start "$server" $port
done

ticks() { # <pid>
    cut -d' ' -f14,15 "/proc/$1/stat" | awk '{ print $1 + $2 }'
}
measure() { # <gateway> <seconds>: requests per second, and microseconds of the processor for each
    local before out requests
    before=$(ticks "${pid[$1]}")
    out=$(taskset -c 1 wrk -t 1 -c 64 -d "${2}s" "http://127.0.0.1:${ports[$1]}/gateway/0f8fad5b")
    if grep -q 'Non-2xx' <<<"$out"; then
        echo "client.sh: requests failed: $1: $out" >&2 && exit 1
    fi
    requests=$(sed -n 's/^ *\([0-9]*\) requests in.*/\1/p' <<<"$out")
    awk -v ticks=$(($(ticks "${pid[$1]}") - before)) -v hertz="$(getconf CLK_TCK)" -v requests="$requests" -v seconds="$2" \
        'BEGIN { printf "%.0f %.2f\n", requests / seconds, ticks / hertz * 1e6 / requests }'
}
median() { # of the lines
    sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

for server in "${servers[@]}"; do
    measure "$server" "$warmup" >/dev/null
done
for ((turn = 1; turn <= turns; turn++)); do
    for ((i = 0; i < ${#servers[@]}; i++)); do
        server=${servers[(i + turn) % ${#servers[@]}]}
        measure "$server" "$seconds" >>"$work/$server"
    done
done
echo "medians of $turns turns of $seconds s after $warmup s: requests per second, microseconds of the processor for each; in parentheses those of jzenith in relation, within a turn"
for server in "${servers[@]}"; do
    echo "$server: $(cut -d' ' -f1 "$work/$server" | median), $(cut -d' ' -f2 "$work/$server" | median) ($(
        paste -d' ' "$work/jzenith" "$work/$server" | awk '{ printf "%.3f\n", $1 / $3 }' | median
    ), $(paste -d' ' "$work/jzenith" "$work/$server" | awk '{ printf "%.3f\n", $2 / $4 }' | median))"
done
