#!/usr/bin/env bash
# Trains the JVM for fast starts: train.sh [SECONDS] [arguments of the application]
# Runs target/app.jar under load (25 s) and keeps what the JVM has learned. With JDK 25 or newer that is target/app.aot, an AOT cache: classes,
# and how often each method takes which way, so that the next process is fast sooner. With an older JDK it is target/app.jsa: classes only.
# JAVA_HOME chooses the JDK. JDK_JAVA_OPTIONS has the JVM options of production, such as the garbage collector: the cache depends on them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# One request, or as many as its URL names in brackets, over connections that are kept.
send() { # <arguments of curl...>
    curl --silent --no-progress-meter --show-error --fail --parallel --parallel-max 8 --output /dev/null "$@"
}

# The requests that the service gets, each as often as it gets them. Change this when the service changes: what is not here stays slow.
requests() { # <url>
    local id
    id=$(curl --silent --show-error --fail --header 'Content-Type: application/json' --data '{"text": "Buy milk"}' "$1/notes" |
        sed 's/.*"id":"\([^"]*\)".*/\1/')
    send --header 'Content-Type: application/json' --data '{"text": "Buy milk"}' "$1/notes?[1-10]"
    send "$1/notes?offset=[0-99]"
    send "$1/notes/$id?[1-200]"
}

fail() {
    echo "train.sh: $*" >&2
    exit 1
}

seconds=25
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
    seconds=$1
    shift
fi
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
if [[ ${version%%.*} -ge 25 ]]; then
    archive=target/app.aot write=-XX:AOTCacheOutput read=-XX:AOTCache
else
    archive=target/app.jsa write=-XX:ArchiveClassesAtExit read=-XX:SharedArchiveFile
fi
[[ -f target/app.jar ]] || fail "target/app.jar does not exist: mvn verify"
rm -f "$archive"

# A port that is free, which the log names
"$java" "$write=$archive" -jar target/app.jar "$@" --rest.port=0 --logging.level=info >target/train.log 2>&1 &
application=$!
trap 'kill "$application" 2>/dev/null || true' EXIT
port=
until [[ -n $port ]]; do
    kill -0 "$application" 2>/dev/null || fail "the application did not start: $(cat target/train.log)"
    sleep 0.2
    port=$(sed -n 's|.*listening on http://[^ ]*:\([0-9][0-9]*\).*|\1|p' target/train.log)
done

echo "$seconds s of load at port $port"
end=$((SECONDS + seconds))
clients=()
for client in 1 2 3 4; do
    (
        requests "http://localhost:$port"
        while ((SECONDS < end)); do
            requests "http://localhost:$port"
        done
    ) &
    clients+=($!)
done
for client in "${clients[@]}"; do
    wait "$client" || fail "a request failed: this is no load that the service will get"
done

echo "writing $archive"
kill "$application"
wait "$application" || true
[[ -s $archive ]] || fail "the JVM has not written $archive: $(tail -n 20 target/train.log)"
echo "start with: $java $read=$archive -jar target/app.jar"
