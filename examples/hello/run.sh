#!/usr/bin/env bash
# Runs the hello example: run.sh [PORT] [arguments]
# Builds what is missing. JAVA_HOME chooses the JDK, JAVA_OPTS goes to the JVM, the arguments go to the application.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
port=8080
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
    port=$1
    shift
fi

if [[ ! -f $here/target/hello.jar || ! -d $here/target/lib ]]; then
    mvn -q -B -f "$here/../../pom.xml" -pl examples/hello -am -DskipTests package >&2
fi

export REST_PORT=$port
# shellcheck disable=SC2086 # JAVA_OPTS holds several words on purpose
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" ${JAVA_OPTS:-} -jar "$here/target/hello.jar" "$@"
