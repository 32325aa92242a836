#!/usr/bin/env bash
# How late answers are at the deadline of their requests: three services in a row, and a fourth one that never answers: deadlines.sh [seconds] [milliseconds]
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
seconds=${1:-10} limit=${2:-300} port=18130
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v wrk >/dev/null || { echo "deadlines.sh: wrk is not installed" >&2 && exit 1; }
[[ ${BUILD:-yes} == no ]] || mvn -q -B -f "$root/pom.xml" -Pjmh -pl benchmarks/gateway -am -DskipTests package >&2
jar=$root/benchmarks/gateway/target/gateway.jar
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait || true; rm -rf "$work"' EXIT

await() { # <log>
    until grep -q '^started' "$work/$1"; do
        kill -0 "${pids[-1]}" || { cat "$work/$1" >&2 && exit 1; }
        sleep 0.1
    done
}

"$java" -Xmx128m -cp "$jar" org.jzenith.benchmarks.gateway.OtherService $port silent >"$work/$port" 2>&1 &
pids+=($!)
await $port
for ((i = 1; i <= 3; i++)); do
    "$java" -Xmx256m -jar "$jar" --rest.port=$((port + i)) --rest.host=127.0.0.1 --client-users.url=http://127.0.0.1:$((port + i - 1)) \
        --client-users.pool-size=64 --client-users.timeout=1h >"$work/$((port + i))" 2>&1 &
    pids+=($!)
    await $((port + i))
done

load() { # <seconds>
    wrk -t 1 -c 32 -d "${1}s" --latency --timeout 10s -H "X-Request-Timeout-Ms: $limit" "http://127.0.0.1:$((port + 3))/gateway/0f8fad5b"
}
load 10 >/dev/null
load "$seconds" >"$work/result"
awk -v limit="$limit" '
    function ms(text) { return text ~ /us$/ ? text / 1000 : text ~ /ms$/ ? text + 0 : text * 1000 }
    $1 == "50%" { middle = ms($2) }
    $1 == "99%" { late = ms($2) }
    / requests in / { all = $1 }
    /Non-2xx/ { failed = $NF }
    END { printf "%d answers, %d of them 504 or another failure; %.1f ms after the deadline in the median, %.1f ms at p99\n", all, failed, middle - limit, late - limit }
' "$work/result"
for ((i = 1; i <= 3; i++)); do
    echo "service $i: $(curl -s "http://127.0.0.1:$((port + i))/metrics" |
        awk '/^http_server_request_duration_seconds_count/ && /http_route="\/(gateway|users)/ { split($0, part, "http_response_status_code=\""); split(part[2], code, "\""); count[code[1]] += $NF } END { for (status in count) printf "%s: %d  ", status, count[status] }')"
done
