#!/usr/bin/env bash
# Simulates up to 1,000 instances, their callers and their databases, and writes docs/benchmarks/scale.md: scale.sh [folder]
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
[[ ${BUILD:-yes} == no ]] || mvn -q -B -f "$root/pom.xml" -Pjmh -pl benchmarks/scale -am -DskipTests package >&2
"$java" -Xmx1g -Dslf4j.internal.verbosity=ERROR -jar "$root/benchmarks/scale/target/scale.jar" "${1:-$root/docs/benchmarks}"
