# Runs the projects in development mode, and asks them. Sourced by development.sh.

declare -A pids=()
declare -A ports=([archetype]=$port [conduit]=$((port + 1)) [quarkus]=$((port + 2)))

start_server() { # <project>
    local goal variables=()
    case $1 in
        archetype) goal=(jzenith:dev -Dport="${ports[$1]}") ;;
        conduit)
            goal=("org.jzenith:jzenith-maven-plugin:$version:dev" -Dport="${ports[$1]}")
            # As in run.sh of the example
            variables=("SECURITY_JWT_SECRET=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')")
            ;;
        quarkus) goal=(quarkus:dev -Dquarkus.http.port="${ports[$1]}" -Ddebug=false -Dquarkus.console.enabled=false -Dquarkus.analytics.disabled=true) ;;
    esac
    # A process group of its own, which ends as a whole
    (cd "$work/$1" && exec setsid env ${variables[@]+"${variables[@]}"} "$maven" -B -ntp "${goal[@]}") </dev/null >"$work/$1.log" 2>&1 &
    pids[$1]=$!
}

# Waits until the probe shows what it does before the first edit. Maven may have to download plugins and libraries first.
await_server() { # <project>
    local deadline=$((SECONDS + 900)) kind
    until ask "$1" /probe/body && [[ $status == 200 ]]; do
        kill -0 "${pids[$1]}" 2>/dev/null || fail_with "$1" "ended"
        ((SECONDS < deadline)) || fail_with "$1" "did not start within 15 minutes"
        pause 0.2
    done
    for kind in body class sql configuration migration; do
        ask "$1" "/probe/$kind"
        [[ $status == 200 && $body == "$kind-0" ]] || fail_with "$1" "answers ${status:-nothing} $body to /probe/$kind instead of $kind-0"
    done
    request "$1" "${protected_paths[$1]}"
    [[ $status == 401 ]] || fail_with "$1" "answers ${status:-nothing} to ${protected_paths[$1]} instead of 401"
}

# A path below that of all resources. Like request.
ask() { # <project> <path>
    request "$1" "${base_paths[$1]}$2"
}

# Sets status and body to those of the answer. They are empty without an answer. Starts no process.
request() { # <project> <path>
    local socket text=
    status='' body=''
    if { exec {socket}<>"/dev/tcp/127.0.0.1/${ports[$1]}"; } 2>/dev/null; then
        printf 'GET %s HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n' "$2" "${ports[$1]}" >&"$socket" 2>/dev/null || true
        IFS= read -r -d '' -t 60 text <&"$socket" 2>/dev/null || true
        exec {socket}>&-
        if [[ $text == "HTTP/1.1 "* && $text == *$'\r\n\r\n'* ]]; then
            status=${text:9:3}
            body=${text#*$'\r\n\r\n'}
        fi
    fi
}

fail_with() { # <project> <what>
    fail "$1 $2: $(tail -n 40 "$work/$1.log")"
}

# Ends them as Ctrl-C in a terminal does, but by SIGTERM. They stop their PostgreSQL.
stop_servers() {
    local pid deadline=$((SECONDS + 60))
    for pid in ${pids[@]+"${pids[@]}"}; do
        kill -TERM -- "-$pid" 2>/dev/null || true
    done
    for pid in ${pids[@]+"${pids[@]}"}; do
        while kill -0 -- "-$pid" 2>/dev/null && ((SECONDS < deadline)); do
            # Not pause: bash takes note of ended children when it starts a process, and otherwise not always in a trap.
            sleep 0.1
        done
        kill -KILL -- "-$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    done
    pids=()
}
