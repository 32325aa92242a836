# Starts a server with start_server, and stops it with stop_server when standard input ends, which means that the application has closed
# the pipe or is dead. The script of the server, which precedes this one, defines both functions and the name of the file with the pid.
trap '' HUP INT QUIT TERM PIPE
data=$1 fate=$2
shift 2
log=$data/server.log
patience=8 # Seconds for a server that is asked to stop; Watchdog waits longer.
echo $$ >"$data/watchdog.pid"

works_here() {
    if [ -r /proc/self/cmdline ]; then
        case "$(tr '\0' ' ' <"/proc/$1/cmdline")" in *"$data"*) true ;; *) false ;; esac
    else
        case "$(ps -ww -p "$1" -o command=)" in *"$data"*) true ;; *) false ;; esac
    fi
}

# await_end <pid> <seconds>: fails if the server still runs after that
await_end() {
    end=$(($(date +%s) + $2))
    while works_here "$1"; do
        [ "$(date +%s)" -le "$end" ] || return 1
        sleep 0.05
    done
}

children() {
    if [ -r /proc/self/status ]; then
        grep -lsE "^PPid:[[:space:]]+$1\$" /proc/[0-9]*/status | cut -d / -f 3
    else
        ps -A -o pid= -o ppid= | awk -v parent="$1" '$2 == parent { print $1 }'
    fi
}

# The server must not inherit the output of this script, because the application reads that.
: >"$log"
begin=$(date +%s)
if start_server "$@" </dev/null >>"$log" 2>&1; then
    echo ready
else
    echo "The start failed with exit code $? after $(($(date +%s) - begin)) s" >>"$log"
    echo failed
fi

# A word that arrives before the end replaces the fate of the data.
while read -r word; do fate=$word; done

# SIGKILL ends a server, too, that cannot do anything any more, such as one that SIGSTOP has stopped; its children may not notice its end.
{
    [ -r "$data/$pid_file" ] && read -r pid <"$data/$pid_file" && works_here "$pid" && {
        stop_server "$pid" || {
            kill -KILL "$pid" $(children "$pid")
            await_end "$pid" 2
        }
    }
} >>"$log" 2>&1
if [ "$fate" = delete ]; then
    rm -rf "$data" || { sleep 1; rm -rf "$data"; }
else
    rm -f "$data/watchdog.pid"
fi 2>/dev/null
