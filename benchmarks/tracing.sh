#!/usr/bin/env bash
# What tracing costs, on one processor, by sampling and by what the collector does: tracing.sh [turns] [seconds]
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/benchmarks/lib/processor.sh"
turns=${1:-10} seconds=${2:-2} port=18100 collector=14318
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v wrk >/dev/null || { echo "tracing.sh: wrk is not installed" >&2 && exit 1; }
mvn -q -B -f "$root/pom.xml" -Pjmh -pl benchmarks/tracing -am -DskipTests package >&2
jar=$root/benchmarks/tracing/target/tracing.jar
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait || true; rm -rf "$work"' EXIT

# Each variant has a server of its own. Nobody listens at the port of the dead collector.
variants=(untraced disabled none few all slow dead)
declare -A arguments=(
    [untraced]=untraced
    [disabled]=--otel.sdk.disabled=true
    [none]=--otel.traces.sampler=always_off
    [few]="--otel.traces.sampler=traceidratio --otel.traces.sampler.arg=0.01"
    [all]=--otel.traces.sampler=always_on
    [slow]="--otel.traces.sampler=always_on --otel.exporter.otlp.endpoint=http://127.0.0.1:$((collector + 1))"
    [dead]="--otel.traces.sampler=always_on --otel.exporter.otlp.endpoint=http://127.0.0.1:$((collector + 2))"
)
declare -A ports pid urls

await() { # <log> <text>
    until grep -q "$2" "$1" 2>/dev/null; do
        kill -0 "${pids[-1]}" || { cat "$1" >&2 && exit 1; }
        sleep 0.1
    done
}

for delay in 1 2000; do
    taskset -c 1 "$java" -Xmx128m -cp "$jar" org.jzenith.benchmarks.tracing.Collector \
        $((collector + (delay > 1))) $delay >"$work/collector-$delay" 2>&1 &
    pids+=($!)
    await "$work/collector-$delay" listening
done
for variant in "${variants[@]}"; do
    port=$((port + 1))
    ports[$variant]=$port
    urls[$variant]=http://127.0.0.1:$port/users/0f8fad5b
    # shellcheck disable=SC2086 # Several arguments.
    OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:$collector taskset -c 0 "$java" -Xmx256m -jar "$jar" ${arguments[$variant]} \
        --rest.port=$port --rest.host=127.0.0.1 >"$work/$variant" 2>&1 &
    pid[$variant]=$!
    pids+=($!)
    await "$work/$variant" "^started"
done

measure_in_turn "$turns" "$seconds" 10 "${variants[@]}"
echo "variant: requests per second, microseconds of the processor for each; medians of $turns turns of $seconds s"
for variant in "${variants[@]}"; do
    echo "$variant: $(median_of "$variant" 1), $(median_of "$variant" 2); $(
        curl -s "http://127.0.0.1:${ports[$variant]}/metrics" | awk '/^otel_sdk_(exporter_span_exported|span_lost)_total/ { printf "%s ", $0 }'
    )"
done
