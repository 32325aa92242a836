#!/usr/bin/env bash
# Compares callers with a token from the cache and callers with an API key, on one processor: callers.sh [turns] [seconds]
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
turns=${1:-10} seconds=${2:-2} port=18090
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v wrk >/dev/null || { echo "callers.sh: wrk is not installed" >&2 && exit 1; }
mvn -q -B -f "$root/pom.xml" -Pjmh -pl benchmarks/security -am -DskipTests package >&2
work=$(mktemp -d)
taskset -c 0 "$java" -Xmx256m -cp "$root/benchmarks/security/target/security.jar" org.jzenith.benchmarks.security.CallersServer \
    --rest.port=$port --rest.host=127.0.0.1 >"$work/log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf "$work"' EXIT
until grep -q '^token ' "$work/log"; do
    kill -0 $server || { cat "$work/log" >&2 && exit 1; }
    sleep 0.1
done
token=$(sed -n 's/^token //p' "$work/log")

rate() { # <seconds> <header>
    local out
    out=$(taskset -c 1 wrk -t 1 -c 64 -d "${1}s" -H "$2" "http://127.0.0.1:$port/users/0f8fad5b")
    if grep -q 'Non-2xx' <<<"$out"; then
        echo "callers.sh: requests were refused: $out" >&2 && exit 1
    fi
    sed -n 's/^Requests.sec: *//p' <<<"$out"
}

rate 10 "Authorization: Bearer $token" >/dev/null
rate 10 "X-API-Key: a-key-of-thirty-two-characters!!" >/dev/null
for ((turn = 1; turn <= turns; turn++)); do
    by_token=$(rate "$seconds" "Authorization: Bearer $token")
    by_key=$(rate "$seconds" "X-API-Key: a-key-of-thirty-two-characters!!")
    echo "$by_token $by_key" | awk '{ printf "%s %s %.3f\n", $1, $2, $1 / $2 }' | tee -a "$work/rates"
done
median() { # <column>
    cut -d' ' -f"$1" "$work/rates" | sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}
echo "medians of $turns turns: $(median 1) requests per second with a token of ${#token} bytes, $(median 2) with an API key, ratio $(median 3)"
