#!/usr/bin/env bash
# Runs the conduit-blocking example: run.sh [PORT] [arguments]
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../launch.sh"
keep_data conduit-blocking
# Without a secret of yours, users have to log in again after each start.
export SECURITY_JWT_SECRET=${SECURITY_JWT_SECRET:-$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')}
launch conduit-blocking "$@"
