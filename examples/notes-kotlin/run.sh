#!/usr/bin/env bash
# Runs the example notes-kotlin: run.sh [PORT] [arguments]
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../launch.sh"
launch notes-kotlin "$@"
