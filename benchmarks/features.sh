#!/usr/bin/env bash
# What features cost that are off by default: features.sh [turns] [seconds]. With 0 turns, only the allocated bytes are measured, which do
# not depend on the speed of the machine. The first processor belongs to the servers, the second one to the client.
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
turns=${1:-10} seconds=${2:-2} first_port=18100
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v wrk >/dev/null || { echo "features.sh: wrk is not installed" >&2 && exit 1; }
[[ ${BUILD:-yes} == no ]] || mvn -q -B -f "$root/pom.xml" -Pjmh -pl benchmarks/features -am -DskipTests package >&2
jar=$root/benchmarks/features/target/features.jar
work=$(mktemp -d)
declare -A pid=() port=()
trap 'kill "${pid[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT

start() { # <server> <options...>
    port[$1]=$((first_port + ${#port[@]}))
    taskset -c 0 "$java" -Xmx192m -jar "$jar" --rest.port="${port[$1]}" --rest.host=127.0.0.1 "${@:2}" >"$work/$1.log" 2>&1 &
    pid[$1]=$!
}
start plain
start forwarded --rest.trusted-proxies=127.0.0.1/32 --rest.forwarded-headers=x-forwarded
start log --rest.access-log.enabled=true
start compressed --rest.compression.enabled=true
start limited --rest.rate-limit=1000000/1s
for server in "${!pid[@]}"; do
    until curl -sf "http://127.0.0.1:${port[$server]}/users/1" >/dev/null; do
        kill -0 "${pid[$server]}" || { cat "$work/$server.log" >&2 && exit 1; }
        sleep 0.1
    done
done

# The name of each measurement, what it is compared with, its server, its path and its headers.
measurements=(
    "one user|one user|plain|/users/1"
    "one user, forwarded headers read|one user|forwarded|/users/1|X-Forwarded-For: 203.0.113.9|X-Forwarded-Proto: https"
    "one user, access log to a file|one user|log|/users/1"
    "one user, rate limit in memory|one user|limited|/users/1"
    "list of 20|list of 20|plain|/users"
    "list of 20, compression on, client without gzip|list of 20|compressed|/users"
    "list of 20, gzip|list of 20|compressed|/users|Accept-Encoding: gzip"
    "list of 20, ETag|list of 20|plain|/tagged"
    "list of 20, ETag, 304|list of 20|plain|/tagged|If-None-Match: *"
    "the same as a static file|list of 20|plain|/files/users.json"
    "WebSocket message of 100 bytes, echoed|one user|plain|echo"
)

ticks() { # <server>: the processor time of its process
    awk '{ print $14 + $15 }' "/proc/${pid[$1]}/stat"
}

load() { # <measurement> <seconds>: sets count, the number of answers, and cpu, the microseconds of each
    local fields headers=() field before
    IFS='|' read -ra fields <<<"$1"
    for field in "${fields[@]:4}"; do
        headers+=(-H "$field")
    done
    before=$(ticks "${fields[2]}")
    if [[ ${fields[3]} == echo ]]; then
        count=$(taskset -c 1 "$java" -Xmx64m -cp "$jar" org.jzenith.benchmarks.features.EchoClient "${port[${fields[2]}]}" 32 "$2" 2>/dev/null)
    else
        count=$(taskset -c 1 wrk -t 1 -c 32 -d "${2}s" "${headers[@]}" "http://127.0.0.1:${port[${fields[2]}]}${fields[3]}" | tee "$work/wrk" |
            sed -n 's/^ *\([0-9]*\) requests in.*/\1/p')
        if grep -q 'Non-2xx' "$work/wrk" && [[ $1 != *304* ]]; then
            cat "$work/wrk" >&2 && exit 1
        fi
    fi
    cpu=$(awk -v ticks="$(($(ticks "${fields[2]}") - before))" -v count="$count" -v hz="$(getconf CLK_TCK)" 'BEGIN { print ticks * 1e6 / hz / count }')
    : >"$work/log.log"
}

allocated() { # <measurement>
    local fields
    IFS='|' read -ra fields <<<"$1"
    curl -sf "http://127.0.0.1:${port[${fields[2]}]}/allocated"
}

for measurement in "${measurements[@]}"; do
    load "$measurement" 8 # Compiled by now
done
for measurement in "${measurements[@]}"; do
    before=$(allocated "$measurement")
    load "$measurement" 4
    echo "${measurement%%|*}|$((($(allocated "$measurement") - before) / count))" >>"$work/bytes"
done
for ((turn = 1; turn <= turns; turn++)); do
    for measurement in "${measurements[@]}"; do
        load "$measurement" "$seconds"
        IFS='|' read -ra fields <<<"$measurement"
        echo "$turn|${fields[0]}|${fields[1]}|$count|$cpu" >>"$work/turns"
    done
done

touch "$work/turns"
awk -F'|' '
    function median(list,    n, i, j, v, t) {
        n = split(list, v, " ")
        for (i = 2; i <= n; i++) for (j = i; j > 1 && v[j - 1] + 0 > v[j] + 0; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
        return n ? sprintf("%.2f", (v[int((n + 1) / 2)] + v[int(n / 2) + 1]) / 2) : "-"
    }
    FILENAME ~ /bytes$/ { names[++n] = $1; bytes[$1] = $2; next }
    { count[$1, $2] = $4; cpu[$1, $2] = $5
      rates[$2] = rates[$2] " " $4 / count[$1, $3]; times[$2] = times[$2] " " $5 / cpu[$1, $3]; micros[$2] = micros[$2] " " $5 }
    END {
        print "| | answers per second, as a ratio | processor time, as a ratio | processor time, us | allocated bytes |"
        print "|---|---|---|---|---|"
        for (i = 1; i <= n; i++) printf "| %s | %s | %s | %s | %d |\n", names[i], median(rates[names[i]]), median(times[names[i]]), median(micros[names[i]]), bytes[names[i]]
    }' "$work/bytes" "$work/turns"
