#!/usr/bin/env bash
# Lets a page of another origin use the example in headless Chromium, which has to be installed: browser.sh [PORT]
# The page registers, reads articles with credentials, and reads a 413, and a 503 of a service without its database. Fails unless all of that works.
# Needs python3 for the server of the page. Not part of CI, which has no browser.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
port=${1:-18080}
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
    echo "browser.sh: there is no Chromium. On Debian: apt install chromium" >&2
    exit 1
}
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

start() { # <port> <path to wait for> <arguments...>
    DEVSERVICES_DATA_DIR=$work/data "$here/run.sh" "$1" "--rest.cors.origins=http://localhost:$((port + 2))" --rest.cors.credentials=true \
        --rest.max-body-size=10KB "${@:3}" >"$work/log.$1" 2>&1 &
    processes+=($!)
    for ((i = 0; i < 3000; i++)); do # The first start builds what is missing.
        if curl -sf "http://localhost:$1$2" >/dev/null; then
            return
        fi
        kill -0 "${processes[-1]}" 2>/dev/null || break
        sleep 0.2
    done
    cat "$work/log.$1" >&2
    exit 1
}

start "$port" /health/ready
start "$((port + 1))" /health/live --postgresql.host=127.0.0.1 --postgresql.port=1 --postgresql.username=conduit --postgresql.required=false
mkdir "$work/page"
cat >"$work/page/index.html" <<PAGE
<body>waits<script>
const service = 'http://localhost:$port/api', broken = 'http://localhost:$((port + 1))/api';
const json = {'Content-Type': 'application/json'};
const post = (url, body) => fetch(url, {method: 'POST', headers: json, credentials: 'include', body: JSON.stringify(body)});
const name = 'page' + Date.now();
(async () => {
    const told = [];
    const registered = await post(service + '/users', {user: {username: name, email: name + '@mail.example', password: 'a password'}});
    const token = (await registered.json()).user.token;
    const articles = await fetch(service + '/articles', {credentials: 'include', headers: {Authorization: 'Token ' + token}});
    told.push(articles.status + ' ' + (await articles.json()).articlesCount);
    const user = await fetch(service + '/user', {credentials: 'include', headers: {Authorization: 'Token ' + token}});
    told.push(user.status + ' ' + ((await user.json()).user.username === name));
    const nobody = await fetch(service + '/user', {headers: {Authorization: 'Token none'}});
    told.push(nobody.status + ' ' + (await nobody.text()).length);
    const large = await post(service + '/users', {user: {username: 'x'.repeat(20000)}});
    told.push(large.status + ' ' + (await large.text()).length);
    const down = await fetch(broken + '/articles', {credentials: 'include'});
    told.push(down.status + ' ' + (await down.text()).length);
    document.body.innerText = 'read: ' + told.join(', ');
})().catch(failure => document.body.innerText = 'failed: ' + failure);
</script></body>
PAGE
python3 -m http.server "$((port + 2))" --directory "$work/page" >"$work/log.page" 2>&1 &
processes+=($!)
sleep 1
dom=$("$chromium" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync \
    --user-data-dir="$work/chromium" --timeout=20000 --virtual-time-budget=20000 --dump-dom "http://localhost:$((port + 2))/" 2>"$work/log.browser")
echo "$dom" | grep -oE '(read|failed): [^<]*' || echo "$dom"
[[ $dom =~ 'read: 200 0, 200 true, 401 '[1-9][0-9]*', 413 '[1-9][0-9]*', 503 '[1-9][0-9]*'<' ]] || {
    echo "browser.sh: expected read: 200 0, 200 true, and 401, 413 and 503 with what they say" >&2
    exit 1
}
