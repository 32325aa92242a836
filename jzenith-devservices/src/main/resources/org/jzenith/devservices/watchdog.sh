# Starts a server by start_server, and stops it by stop_server when standard input ends: then the application at its other end has
# closed it, or is dead. The script of the server, which comes before this one, has both functions and the name of the file with its pid.
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

# Its output is not that of this script, whose reader waits for the end of it.
if start_server "$@" </dev/null >"$log" 2>&1; then echo ready; else echo failed; fi

# What comes before the end is another fate for the data.
while read -r word; do fate=$word; done

{ [ -r "$data/$pid_file" ] && read -r pid <"$data/$pid_file" && works_here "$pid" && stop_server "$pid"; } >>"$log" 2>&1
if [ "$fate" = delete ]; then
    rm -rf "$data" || { sleep 1; rm -rf "$data"; }
else
    rm -f "$data/watchdog.pid"
fi 2>/dev/null
