#!/usr/bin/env bash
# Runs the shop example: run.sh [PORT] [arguments]
# The launcher starts a PostgreSQL, a Kafka broker and the three services, each in a process of its own, which get the arguments. With
# "orders", "stock" or "mail" as the first argument after PORT, it is that service only.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../launch.sh"
has_devservices=yes
has_kafka=yes
launch shop "$@"
