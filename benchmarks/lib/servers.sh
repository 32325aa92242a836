# Starts, awaits, inspects and stops servers as processes. Sourced by load.sh and tail.sh.
source "$root/benchmarks/lib/process.sh"

declare -A jars=(
    [handwritten]=$root/benchmarks/handwritten/target/handwritten.jar
    [observed]=$root/benchmarks/observed/target/observed.jar
    [stock]=$root/benchmarks/stock/target/stock.jar
    [jzenith]=$root/examples/benchmark/target/benchmark.jar
    [quarkus]=$root/benchmarks/quarkus/target/quarkus-app/quarkus-run.jar
)
running=()
cgroup=

# Starts a server, in the memory group $cgroup if that is set. Sets pid and began_us.
start() { # <server> <port> <java options...>
    local server=$1 port=$2
    shift 2
    began_us=$(now_us)
    (
        if [[ -n $cgroup ]]; then
            echo "$BASHPID" >"$cgroup/cgroup.procs"
        fi
        exec env REST_PORT="$port" ${REST_TLS_CERTIFICATE:+"REST_TLS_PORT=$((port + tls_offset))"} \
            taskset -c "$server_cpus" "$java" "${jvm_options[@]}" "$@" -jar "${jars[$server]}"
    ) >>"$log" 2>&1 &
    pid=$!
    running+=("$pid")
}

# Waits for the first response with status 200 and sets first_response_us; fails if the process ends or after 60 s.
await() { # <port>
    local port=$1 deadline=$((SECONDS + 60)) line
    while kill -0 "$pid" 2>/dev/null && ((SECONDS < deadline)); do
        if { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null; then
            line=
            printf 'GET /json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3 2>/dev/null || true
            IFS= read -r -t 60 line <&3 || true
            exec 3>&-
            if [[ $line == "HTTP/1.1 200"* ]]; then
                first_response_us=$(($(now_us) - began_us))
                return 0
            fi
        fi
        pause 0.002
    done
    return 1
}

start_and_await() { # like start
    start "$@"
    await "$2" && await_tls "$2" || fail "$1 did not start: $(tail -n 20 "$log")"
}

stop() { # <pid>; sets exit_code
    local deadline=$((SECONDS + 180))
    kill -TERM "$1" 2>/dev/null || true
    # An AOT cache is written when the process ends, which takes a while.
    while kill -0 "$1" 2>/dev/null && ((SECONDS < deadline)); do
        pause 0.05
    done
    kill -KILL "$1" 2>/dev/null || true
    exit_code=0
    wait "$1" 2>/dev/null || exit_code=$?
    forget "$1"
}

forget() { # <pid>
    local left=() one
    for one in ${running[@]+"${running[@]}"}; do
        if [[ $one != "$1" ]]; then
            left+=("$one")
        fi
    done
    running=(${left[@]+"${left[@]}"})
}

stop_all() {
    local one
    for one in ${running[@]+"${running[@]}"}; do
        kill -KILL "$one" 2>/dev/null || true
        wait "$one" 2>/dev/null || true
    done
    running=()
}

allocated_bytes() { # <pid>
    taskset -c "$client_cpus" "$java" -XX:TieredStopAtLevel=1 -cp "$report_jar" \
        org.jzenith.benchmarks.report.AllocatedBytes "$1"
}
