# Time without a process for each look at it. Sourced by the scripts that need it.

# A pipe that never has anything to read, for pauses.
exec {nap}<> <(:)

pause() { # <seconds>
    read -r -t "$1" -u "$nap" || true
}

now_us() {
    echo "${EPOCHREALTIME/[.,]/}"
}
