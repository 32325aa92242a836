# PostgreSQL, for watchdog.sh. Arguments: the folder of the programs, the number of seconds that the start may take, the options of
# the server.
pid_file=postmaster.pid
bin=$3

# pg_ctl starts the server in a new session, which signals from the keyboard do not reach.
start_server() {
    export PGDATA="$data"
    "$1/pg_ctl" start -s -w -t "$2" -o "$3"
}

stop_server() {
    "$bin/pg_ctl" stop -s -w -m fast -t "$patience" || "$bin/pg_ctl" stop -s -w -m immediate -t 2
}
