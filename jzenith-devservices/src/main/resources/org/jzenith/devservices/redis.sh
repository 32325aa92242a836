# Redis, for watchdog.sh. Arguments: the program, the number of seconds that the start may take, the port,
# --sentinel for a Sentinel.
pid_file=redis.pid

# The server has its own process group, which signals from the keyboard do not reach, for systems where the watchdog does not have its
# own session. Its parent is a shell that logs how it ends, since the watchdog waits for its input only.
start_server() {
    ended="The server of watchdog $$ ended with exit code " # An earlier server may log its end only now.
    (
        set -m 2>/dev/null
        {
            "$1" "$data/redis.conf" --port "$3" $4
            echo "$ended$?"
        } >>"$log" 2>&1 &
    )
    end=$(($(date +%s) + $2))
    # A Sentinel accepts connections before it logs its id.
    until grep -q -e 'eady to accept connections' -e 'Sentinel ID is' "$log"; do
        ! grep -qF "$ended" "$log" && [ "$(date +%s)" -le "$end" ] || return 1
        sleep 0.05
    done
}

stop_server() {
    kill -TERM "$1"
    await_end "$1" "$patience"
}
