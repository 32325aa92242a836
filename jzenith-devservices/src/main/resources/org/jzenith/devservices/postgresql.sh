# PostgreSQL, for watchdog.sh. Arguments: the folder of the programs, how many seconds the start may take, the options of the server.
pid_file=postmaster.pid
bin=$3

# pg_ctl puts the server into a session of its own, out of reach of the keyboard.
start_server() {
    export PGDATA="$data"
    "$1/pg_ctl" start -s -w -t "$2" -o "$3"
}

stop_server() {
    "$bin/pg_ctl" stop -s -w -m fast -t 30 || "$bin/pg_ctl" stop -s -w -m immediate -t 10 || kill -KILL "$1"
}
