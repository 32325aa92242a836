# Starts PostgreSQL, and stops it when standard input ends: then the application at its other end has closed it, or is dead.
trap '' HUP INT QUIT TERM PIPE
bin=$1 data=$2 seconds=$3 options=$4 fate=$5
log=$data/server.log
export PGDATA="$data"
echo $$ >"$data/watchdog.pid"

# Puts the server into a session of its own, out of reach of the keyboard.
if "$bin/pg_ctl" start -s -w -t "$seconds" -o "$options" </dev/null >"$log" 2>&1; then echo ready; else echo failed; fi

# What comes before the end is another fate for the data.
while read -r word; do fate=$word; done

works_here() {
    if [ -r /proc/self/cmdline ]; then
        case "$(tr '\0' ' ' <"/proc/$1/cmdline")" in *"$data"*) true ;; *) false ;; esac
    else
        case "$(ps -ww -p "$1" -o command=)" in *"$data"*) true ;; *) false ;; esac
    fi
}
{
    [ -r "$data/postmaster.pid" ] && read -r pid <"$data/postmaster.pid" && works_here "$pid" && {
        "$bin/pg_ctl" stop -s -w -m fast -t 30 || "$bin/pg_ctl" stop -s -w -m immediate -t 10 || kill -KILL "$pid"
    }
} >>"$log" 2>&1
if [ "$fate" = delete ]; then
    rm -rf "$data" || { sleep 1; rm -rf "$data"; }
else
    rm -f "$data/watchdog.pid"
fi 2>/dev/null
