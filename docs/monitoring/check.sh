#!/usr/bin/env bash
# Checks what is here against the real thing: check.sh [PORT]
# - the alerts with promtool (Debian: apt install prometheus)
# - the page of the management side with headless Chromium (Debian: apt install chromium), each view in light and in dark, and on a
#   narrow screen with narrow.py, whose Playwright comes from PyPI; PIP_ARGS goes to pip
# Fails unless promtool finds the rules correct, and each view shows what it is for and fits into 360 pixels. Leaves docs/management.png. Not part of CI.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
port=${1:-18080}
management=$((port + 1))
work=$(mktemp -d)
chmod 755 "$work" # The database runs as a user of its own.
processes=()
clean_up() {
    for process in "${processes[@]}"; do
        kill "$process" 2>/dev/null || true
    done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT

promtool check rules "$here/alerts.yaml"

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
DEVSERVICES_DATA_DIR=$work/data "$here/../../examples/users-postgresql/run.sh" "$port" "--management.port=$management" \
    --management.key=0123456789abcdef >"$work/log" 2>&1 &
processes+=($!)
for ((i = 0; i < 3000; i++)); do # The first start builds what is missing.
    curl -sf "http://localhost:$management/health/ready" >/dev/null && break
    kill -0 "${processes[0]}" 2>/dev/null || { cat "$work/log" >&2 && exit 1; }
    sleep 0.2
done

while true; do # So that there is something to see.
    curl -sf "http://localhost:$port/user" >/dev/null || true
done 2>/dev/null &
processes+=($!)

browse() { # <view> <theme: 0 dark, 1 light> <more options of Chromium...>
    "$chromium" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync \
        --hide-scrollbars --user-data-dir="$work/chromium" --window-size=1280,1100 "--blink-settings=preferredColorScheme=$2" \
        --virtual-time-budget=30000 "${@:3}" "http://localhost:$management/#$1" 2>"$work/log.browser"
}

expect() { # <view> <what its page must contain...>
    local dom
    for theme in 0 1; do
        dom=$(browse "$1" "$theme" --dump-dom)
        for part in "${@:2}"; do
            [[ $dom == *"$part"* ]] || { echo "check.sh: view $1 does not show: $part" >&2 && exit 1; }
        done
        [[ $dom =~ 'role="alert" hidden' ]] || { echo "check.sh: view $1 shows a failure" >&2 && exit 1; }
    done
    echo "view $1: as expected"
}

expect overview '>UP<' '<polyline class="series-0"' 'Database connections' 'postgresql'
expect routes '/user/{id}' '/heapdump at management.port'
expect configuration 'management.key' '******'
expect threads 'vert.x-eventloop-thread-0' 'answers'
expect loggers 'org.jzenith'
expect about 'OpenJDK' 'Version: vertx'
python=$work/python/bin/python
python3 -m venv "$work/python"
# shellcheck disable=SC2086 # several words on purpose
"$python" -m pip install -q ${PIP_ARGS:-} "$(grep '^playwright' "$here/../../examples/users/requirements.txt")"
"$python" "$here/narrow.py" "http://localhost:$management" 0123456789abcdef "$chromium"
browse overview 1 "--screenshot=$here/../management.png" >/dev/null
echo "seen: docs/management.png"
