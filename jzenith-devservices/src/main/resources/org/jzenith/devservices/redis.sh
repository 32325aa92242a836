# Redis, for watchdog.sh. Arguments: the program, how many seconds the start may take, the port.
pid_file=redis.pid

# A process group of its own, out of reach of the keyboard, where the watchdog has no session of its own.
start_server() {
    set -m 2>/dev/null
    "$1" "$data/redis.conf" --port "$3" &
    set +m 2>/dev/null
    tries=$(($2 * 20))
    until grep -q 'eady to accept connections' "$log"; do
        tries=$((tries - 1))
        kill -0 $! 2>/dev/null && [ "$tries" -gt 0 ] || return 1
        sleep 0.05
    done
}

stop_server() {
    kill -TERM "$1"
    tries=600
    while works_here "$1"; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || kill -KILL "$1"
        sleep 0.05
    done
}
