# What the system knows of a process. Sourced by the scripts and libraries that measure servers.

cpu_ticks() { # <pid>: user and system time so far
    local stat
    read -r stat <"/proc/$1/stat"
    # shellcheck disable=SC2086 # split on purpose, after the name of the program, which may contain blanks
    set -- ${stat##*) }
    echo $((${12} + ${13}))
}

rss_mb() { # <pid>
    awk '/^VmRSS:/ { printf "%.1f", $2 / 1024 }' "/proc/$1/status"
}
