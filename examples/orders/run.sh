#!/usr/bin/env bash
# Runs the orders example: run.sh [PORT] [arguments]
# Both services are in one process. With "catalogue" or "orders" as the first argument after PORT, it is that one only.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../launch.sh"
launch orders "$@"
