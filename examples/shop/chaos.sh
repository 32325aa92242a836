#!/usr/bin/env bash
# Runs the shop while its processes are killed and frozen, and checks all orders: chaos.sh [SECONDS]
set -euo pipefail
exec "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/run.sh" 0 chaos "${1:-60}"
