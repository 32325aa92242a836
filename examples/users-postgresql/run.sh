#!/usr/bin/env bash
# Runs the users-postgresql example: run.sh [PORT] [arguments]
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../launch.sh"
keep_data users-postgresql
launch users-postgresql "$@"
