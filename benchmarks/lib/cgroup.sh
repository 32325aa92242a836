# Memory groups, v2 or v1. Sourced by load.sh.

group_root=

# Finds where groups can be created, or says why they cannot.
find_group_root() {
    local probe reason
    for group_root in /sys/fs/cgroup /sys/fs/cgroup/memory; do
        probe=$group_root/jzenith-benchmark-$$
        if [[ -f $group_root/cgroup.controllers && " $(<"$group_root/cgroup.controllers") " == *" memory "* ]]; then
            { echo +memory >"$group_root/cgroup.subtree_control"; } 2>/dev/null || true
        fi
        if mkdir "$probe" 2>/dev/null; then
            if [[ -w $probe/memory.max || -w $probe/memory.limit_in_bytes ]]; then
                rmdir "$probe"
                return 0
            fi
            # On an ordinary file system, this has only created a folder.
            rmdir "$probe"
        fi
    done
    if ((EUID != 0)); then
        reason="only root can create them"
    elif [[ -f /sys/fs/cgroup/cgroup.controllers ]]; then
        reason="the memory controller cannot be enabled in /sys/fs/cgroup (in a container, because its processes are in that group)"
    else
        reason="there is no writable memory controller in /sys/fs/cgroup"
    fi
    say "memory: skipped, because memory groups cannot be created here: $reason"
    return 1
}

# Sets cgroup.
make_group() { # <megabytes>
    cgroup=$group_root/jzenith-benchmark-$$
    mkdir "$cgroup"
    if [[ -f $cgroup/memory.max ]]; then
        echo "$1M" >"$cgroup/memory.max"
        { echo 0 >"$cgroup/memory.swap.max"; } 2>/dev/null || true
    else
        echo "$1M" >"$cgroup/memory.limit_in_bytes"
        { echo "$1M" >"$cgroup/memory.memsw.limit_in_bytes"; } 2>/dev/null || true
    fi
}

remove_group() {
    local tries
    if [[ -n $cgroup && -d $cgroup ]]; then
        # The kernel takes a moment to notice that the last process has ended.
        for tries in 1 2 3 4 5 6 7 8 9 10; do
            rmdir "$cgroup" 2>/dev/null && break
            pause 0.1
        done
    fi
    cgroup=
}
