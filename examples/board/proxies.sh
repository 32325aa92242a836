#!/usr/bin/env bash
# Uses the example through HAProxy and nginx, each of which ends the TLS of its clients: proxies.sh [PORT]
# Needs haproxy, nginx, openssl and curl (apt install haproxy nginx openssl curl), and says so if one is missing. Fails unless all of it works.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
port=${1:-18090}
PATH=$PATH:/usr/sbin:/usr/local/sbin
for program in haproxy nginx openssl curl; do
    command -v "$program" >/dev/null || {
        echo "proxies.sh: $program is missing. On Debian: apt install $program" >&2
        exit 1
    }
done
work=$(mktemp -d)
chmod 755 "$work"
processes=()
clean_up() {
    for process in "${processes[@]}"; do
        kill "$process" 2>/dev/null || true
    done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT

fail() { # <what was expected>
    echo "proxies.sh: $proxy: expected $1" >&2
    tail -n 20 "$work"/*.log >&2
    exit 1
}

await() { # <url> <process>
    for ((i = 0; i < 6000; i++)); do # The first start builds what is missing.
        if curl -skf -o /dev/null "$1"; then
            return
        fi
        kill -0 "$2" 2>/dev/null || break
        sleep 0.1
    done
    fail "$1 to answer"
}

expect() { # <what> <pattern> <curl's arguments...>: the pattern has to match the head and the body
    local answer
    answer=$(curl -sk -i --max-time 20 --interface 127.0.0.2 "${@:3}" | tr -d '\0\r')
    [[ $answer =~ $2 ]] || {
        echo "$answer" >&2
        fail "$1"
    }
}

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null
cat "$work/certificate.pem" "$work/key.pem" >"$work/proxy.pem"

proxy=none
DEVSERVICES_DATA_DIR=$work/data "$here/run.sh" "$port" >"$work/board.log" 2>&1 &
processes+=($!)
await "http://localhost:$port/health/ready" "${processes[-1]}"

export BOARD=$port FRONT=$((port + 1)) CERTIFICATE=$work/proxy.pem
haproxy -db -f "$here/haproxy.cfg" >"$work/haproxy.log" 2>&1 &
processes+=($!)
await "https://localhost:$FRONT/health/ready" "${processes[-1]}"

sed -e "s|BOARD|$port|; s|FRONT|$((port + 2))|; s|CERTIFICATE|$work/proxy.pem|; s|WORK|$work|" "$here/nginx.conf.template" >"$work/nginx.conf"
nginx -p "$work" -e stderr -c "$work/nginx.conf" >"$work/nginx.log" 2>&1 &
processes+=($!)
await "https://localhost:$((port + 2))/health/ready" "${processes[-1]}"

for proxy in haproxy nginx; do
    [[ $proxy == haproxy ]] && front=127.0.0.1:$((port + 1)) || front=127.0.0.1:$((port + 2))
    for version in --http2 --http1.1; do
        expect "the page" '^HTTP/[0-9.]+ 200.*no-cache.*<title>Board</title>' "$version" "https://$front/"
        tag=$(curl -sk -I "https://$front/board.js" | tr -d '\r' | sed -n 's/^etag: //Ip')
        expect "304 for what the client has" '^HTTP/[0-9.]+ 304' "$version" -H "If-None-Match: $tag" "https://$front/board.js"
        expect "a compressed script" '^HTTP/[0-9.]+ 200.*[cC]ontent-[eE]ncoding: gzip' "$version" -H 'Accept-Encoding: gzip' "https://$front/board.js"
        expect "a part" '^HTTP/[0-9.]+ 206.*// The$' "$version" -H "Range: bytes=0-5" "https://$front/board.js"
        expect "the page for navigation" '<title>Board</title>' "$version" -H "Accept: text/html" "https://$front/some/view"
        expect "404 for a missing script" '^HTTP/[0-9.]+ 404' "$version" -H "Accept: text/html" "https://$front/missing.js"
        expect "404 for an unknown path of the API" '^HTTP/[0-9.]+ 404.*problem' "$version" -H "Accept: text/html" "https://$front/api/notes/1"
        for way in /../pom.xml /%2e%2e/pom.xml /..%2fpom.xml /.env /..%5cpom.xml; do
            expect "no way out at $way" '^HTTP/[0-9.]+ 40[04]' "$version" --path-as-is "https://$front$way"
        done
        expect "a note" '^HTTP/[0-9.]+ 201' "$version" -H 'Content-Type: application/json' -d '{"text":"by '"$proxy"'"}' "https://$front/api/notes"
        expect "the note" "by $proxy" "$version" "https://$front/api/notes"
    done

    # Whatever the client says of itself, its notes are those of its address; this one is of no other client. It may pin one more every three seconds.
    [[ $proxy == haproxy ]] && hasty=127.0.0.3 || hasty=127.0.0.4
    accepted=0
    while ((accepted < 100)); do
        pinned=$(curl -sk -i --max-time 20 --interface "$hasty" -H "X-Forwarded-For: 203.0.113.$accepted" -H 'Content-Type: application/json' \
            -d '{"text":"more"}' "https://$front/api/notes" | tr -d '\r')
        [[ $pinned =~ ^HTTP/[0-9.]+\ 201 ]] || break
        accepted=$((accepted + 1))
    done
    [[ $accepted -ge 20 && $pinned =~ ^HTTP/[0-9.]+\ 429.*[rR]etry-[aA]fter:\ [0-9] ]] || fail "429 after 20 notes, not after $accepted: $pinned"
    expect "a note of another client" '^HTTP/[0-9.]+ 201' -H 'Content-Type: application/json' -d '{"text":"by '"$proxy"'"}' "https://$front/api/notes"

    # curl speaks no WebSocket, but shows the frames of the server, which are not masked.
    (curl -sk -i -N --http1.1 --max-time 5 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
        -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H "Origin: https://$front" "https://$front/api/live" || true) |
        tr -d '\0' >"$work/socket.$proxy"
    grep -aq '101 Switching' "$work/socket.$proxy" || fail "a socket"
    grep -aq "by $proxy" "$work/socket.$proxy" || fail "the note in the socket"
    (curl -sk -i --http1.1 --max-time 5 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
        -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H 'Origin: https://evil.example' "https://$front/api/live" || true) |
        head -n 1 | grep -q ' 403' || fail "403 for a page of another origin"

    expect "an answer to a client that lies" '^HTTP/[0-9.]+ 200' -H 'X-Forwarded-For: 203.0.113.9' -H 'Forwarded: for=203.0.113.9' "https://$front/board.css?$proxy"
    for ((i = 0; i < 50; i++)); do
        line=$(grep -a "board.css?$proxy" "$work/board.log" || true)
        [[ -n $line ]] && break
        sleep 0.1
    done
    [[ $line == *127.0.0.2* && $line != *203.0.113.9* ]] || fail "the client's address in the access log, not $line"
    echo "proxies.sh: $proxy works"
done
