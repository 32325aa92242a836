#!/usr/bin/env bash
# Sends an example what its own description allows and what it forbids, and checks each answer against that description, with all checks of
# Schemathesis: schemathesis.sh [EXAMPLE] [PORT] [arguments for schemathesis]
# Not part of CI, which installs nothing of Python. The result of the last run is in docs/openapi.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/on-example.sh"
example=${1:-users-postgresql}
port=${2:-18080}
shift $(($# < 2 ? $# : 2))

with_python
on_example "$example" "$port"
cd "$work" # Where it keeps what it has found
"$python/schemathesis" run "http://localhost:$port/openapi.json" --checks all --max-examples 100 --seed 1 --continue-on-failure "$@"
if grep -E ' (ERROR|WARN) ' "$work/server.log"; then
    echo "The server has logged errors." >&2
    exit 1
fi
