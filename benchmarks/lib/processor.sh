# What requests cost the processor: servers that run at the same time, on processor 0, are measured in turn from processor 1. Sourced by
# the scripts that compare the cost of a feature. Uses the maps "pid" and "urls", by the name of the server, and the folder "work".

source "$root/benchmarks/lib/process.sh"

measure() { # <server> <seconds>: requests per second, and microseconds of the processor for each
    local before out requests
    before=$(cpu_ticks "${pid[$1]}")
    out=$(taskset -c 1 wrk -t 1 -c 64 -d "${2}s" "${urls[$1]}")
    if grep -q 'Non-2xx' <<<"$out"; then
        echo "$0: requests failed: $1: $out" >&2 && exit 1
    fi
    requests=$(sed -n 's/^ *\([0-9]*\) requests in.*/\1/p' <<<"$out")
    awk -v ticks=$(($(cpu_ticks "${pid[$1]}") - before)) -v hertz="$(getconf CLK_TCK)" -v requests="$requests" -v seconds="$2" \
        'BEGIN { printf "%.0f %.2f\n", requests / seconds, ticks / hertz * 1e6 / requests }'
}

median() { # of the lines
    sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

# Warms all servers up, then measures each in each turn, every turn beginning with another one; a line for each turn in work/figures-<server>.
measure_in_turn() { # <turns> <seconds> <seconds of warm-up> <server>...
    local turns=$1 seconds=$2 warmup=$3 turn i server
    shift 3
    local servers=("$@")
    for server in "${servers[@]}"; do
        measure "$server" "$warmup" >/dev/null
    done
    for ((turn = 1; turn <= turns; turn++)); do
        for ((i = 0; i < ${#servers[@]}; i++)); do
            server=${servers[(i + turn) % ${#servers[@]}]}
            measure "$server" "$seconds" >>"$work/figures-$server"
        done
    done
}

median_of() { # <server> <column: 1 for the rate, 2 for the time>
    cut -d' ' -f"$2" "$work/figures-$1" | median
}

median_ratio() { # <server> <other server> <column>: the median of the ratios within the turns
    paste -d' ' "$work/figures-$1" "$work/figures-$2" | awk -v a="$3" -v b="$(($3 + 2))" '{ printf "%.3f\n", $a / $b }' | median
}
