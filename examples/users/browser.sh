#!/usr/bin/env bash
# Looks at the page /docs of an example with headless Chromium, which has to be installed: browser.sh [EXAMPLE] [PORT]
# It fails unless all operations are listed, "Try it out" gets its answers from the server, and the browser has nothing to complain of.
# Leaves docs/openapi.png. Not part of CI, which has no browser.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/on-example.sh"
example=${1:-users-postgresql}
port=${2:-18080}

with_python
on_example "$example" "$port"
"$python/python" "$(dirname "${BASH_SOURCE[0]}")/browser.py" "http://localhost:$port" "$(dirname "${BASH_SOURCE[0]}")/../../docs/openapi.png"
