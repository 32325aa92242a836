# Redis, for watchdog.sh. Arguments: the program, the number of seconds that the start may take, the port.
pid_file=redis.pid

# The server is not a child of this script, which would otherwise have to wait for it. It has its own process group, which signals from
# the keyboard do not reach, for systems where the watchdog does not have its own session.
start_server() {
    server=$(set -m 2>/dev/null; "$1" "$data/redis.conf" --port "$3" >>"$log" 2>&1 & echo $!)
    tries=$(($2 * 20))
    until grep -q 'eady to accept connections' "$log"; do
        tries=$((tries - 1))
        works_here "$server" && [ "$tries" -gt 0 ] || return 1
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
