#!/usr/bin/env bash
# Compares gateways that call another service for each request, on one processor: client.sh [turns] [seconds] [seconds of warm-up]
# SERVERS="handwritten jzenith" leaves Quarkus out.
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/benchmarks/lib/processor.sh"
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
declare -A urls pid

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
    urls[$1]=http://127.0.0.1:$2/gateway/0f8fad5b
    await "$1" "$2" /gateway/0f8fad5b
}

taskset -c 1 "$java" -Xmx128m -cp "$jar" org.jzenith.benchmarks.gateway.OtherService $other >"$work/other.log" 2>&1 &
pids+=($!)
await other $other /users/0f8fad5b
for server in "${servers[@]}"; do
    port=$((port + 1))
    start "$server" $port
done

measure_in_turn "$turns" "$seconds" "$warmup" "${servers[@]}"
echo "medians of $turns turns of $seconds s after $warmup s: requests per second, microseconds of the processor for each; in parentheses those of jzenith in relation, within a turn"
for server in "${servers[@]}"; do
    echo "$server: $(median_of "$server" 1), $(median_of "$server" 2) ($(median_ratio jzenith "$server" 1), $(median_ratio jzenith "$server" 2))"
done
