# Starts a server with start_server, and stops it with stop_server when standard input ends, which means that the application has closed
# the pipe or is dead. The script of the server, which precedes this one, defines both functions and the name of the file with the pid.
trap '' HUP INT QUIT TERM PIPE
data=$1 fate=$2
shift 2
log=$data/server.log
echo $$ >"$data/watchdog.pid"

works_here() {
    if [ -r /proc/self/cmdline ]; then
        case "$(tr '\0' ' ' <"/proc/$1/cmdline")" in *"$data"*) true ;; *) false ;; esac
    else
        case "$(ps -ww -p "$1" -o command=)" in *"$data"*) true ;; *) false ;; esac
    fi
}

# The server must not inherit the output of this script, because the application reads that.
if start_server "$@" </dev/null >"$log" 2>&1; then echo ready; else echo failed; fi

# A word that arrives before the end replaces the fate of the data.
while read -r word; do fate=$word; done

{ [ -r "$data/$pid_file" ] && read -r pid <"$data/$pid_file" && works_here "$pid" && stop_server "$pid"; } >>"$log" 2>&1
if [ "$fate" = delete ]; then
    rm -rf "$data" || { sleep 1; rm -rf "$data"; }
else
    rm -f "$data/watchdog.pid"
fi 2>/dev/null
