# Kafka, for watchdog.sh. Arguments: the number of seconds that the start may take, the program and its arguments.
pid_file=kafka.pid

# The server has its own process group, which signals from the keyboard do not reach, for systems where the watchdog does not have its
# own session. Its parent is a shell that logs how it ends, since the watchdog waits for its input only.
start_server() {
    ended="The server of watchdog $$ ended with exit code " # An earlier server may log its end only now.
    end=$(($(date +%s) + $1))
    shift
    (
        set -m 2>/dev/null
        {
            # A JVM that is started with TERM ignored never reacts to it.
            (trap - TERM && cd "$data" && exec sh -c 'echo $$ >kafka.pid && exec "$@"' sh "$@")
            echo "$ended$?"
        } >>"$log" 2>&1 &
    )
    until grep -q 'Kafka Server started' "$log"; do
        ! grep -qF "$ended" "$log" && [ "$(date +%s)" -le "$end" ] || return 1
        sleep 0.05
    done
}

# An orderly stop takes seconds, more than those of other servers, and waits for other brokers, which may be stopped as well: data that are
# thrown away do not need it.
stop_server() {
    [ "$fate" != delete ] || return 1
    kill -TERM "$1"
    await_end "$1" $((2 * patience))
}
