#!/usr/bin/env bash
# Builds examples/conduit on Vert.x 5, in a copy of the sources (docs/decisions/0004).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
tree=$root/benchmarks/target/vertx5
rm -rf "$tree"
mkdir -p "$root/benchmarks/target"
"$root/.ci/vertx5-tree" "$tree"
mvn -q -B -f "$tree/pom.xml" -pl examples/conduit -am -DskipTests package
