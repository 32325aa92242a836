#!/usr/bin/env bash
# Reads the description of each example with the linters Redocly and Spectral, each with the rules that it recommends, and fails if one
# finds an error: lint.sh [PORT]
# Not part of CI, which installs nothing of npm. The result of the last run is in docs/openapi.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/on-example.sh"
port=${1:-18080}
users=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
lint=$users/target/lint

mkdir -p "$lint"
npm install --silent --no-audit --no-fund --prefix "$lint" @redocly/cli@2.77.0 @stoplight/spectral-cli@6.16.3
echo 'extends: ["spectral:oas"]' >"$lint/spectral.yaml"
cp "$users/openapi.json" "$lint/users.json"
cp "$users/../orders/catalogue-openapi.json" "$lint/catalogue.json"
for example in board conduit orders; do
    (on_example "$example" "$port" && curl -sf "http://localhost:$port/openapi.json" -o "$lint/$example.json")
done

cd "$lint"
documents=(board.json catalogue.json conduit.json orders.json users.json)
node_modules/.bin/redocly lint --extends recommended --format summary "${documents[@]}"
node_modules/.bin/spectral lint --ruleset spectral.yaml --fail-severity error "${documents[@]}"
