# What the scripts here do first: on_example <name> <port>
# Starts the example with data of its own that is thrown away, waits until it is ready, and stops it when the script ends.

on_example() {
    local example=$1 port=$2 users
    users=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
    work=$(mktemp -d)
    chmod 755 "$work" # The database may run as another user.
    DEVSERVICES_DATA_DIR=$work/data "$users/../$example/run.sh" "$port" >"$work/server.log" 2>&1 &
    server=$!
    trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$work"' EXIT
    local deadline=$((SECONDS + 300))
    until curl -sf "http://localhost:$port/health/ready" >"$work/health.json"; do
        if ! kill -0 "$server" 2>/dev/null || ((SECONDS > deadline)); then
            cat "$work/server.log" >&2
            return 1
        fi
        sleep 0.5
    done
}

# Makes the Python environment target/python with what requirements.txt names. PIP_ARGS goes to pip.
with_python() {
    local users
    users=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
    python=$users/target/python/bin
    if [[ ! -x $python/schemathesis || $users/requirements.txt -nt $python/schemathesis ]]; then
        python3 -m venv "$users/target/python"
        # shellcheck disable=SC2086 # several words on purpose
        "$python/pip" install -q ${PIP_ARGS:-} -r "$users/requirements.txt"
        touch "$python/schemathesis"
    fi
}
