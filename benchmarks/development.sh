#!/usr/bin/env bash
# Measures in development mode how long after the write of a file the new answer comes, and writes the figures: development.sh --help
set -euo pipefail
# Figures have decimal points, regardless of the language of the machine.
export LC_ALL=C
# A server that dies while this script writes to it must be reported, and must not end the script.
trap '' PIPE

usage() {
    cat <<'USAGE'
benchmarks/development.sh [options]   measures, and writes development-jdk<version>.json and a page with tables of all such files

  --edits N           edits of each kind in each project that count; two more come before them, which do not (20)
  --projects LIST     which of archetype,conduit,quarkus to measure (all)
  --kinds LIST        which edits of body,resource,class,sql,configuration,migration to make (all)
  --pause SECONDS     pause before each edit (2.5)
  --port N            first of three ports (18130)
  --maven COMMAND     Maven, which runs all goals; Quarkus needs 3.9 (mvn)
  --out FOLDER        folder for the results (docs/benchmarks)
  --no-build          use what is installed in the local repository, and the existing build of benchmarks/database

JAVA_HOME chooses the JDK. A try-out: benchmarks/development.sh --edits 2 --out target/try-out
USAGE
}

# Messages are written here even while the messages of the shell itself are redirected.
exec {messages}>&2

say() {
    echo "$*" >&"$messages"
}

fail() {
    say "development.sh: $*"
    exit 1
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
all_projects=(archetype conduit quarkus)
edits=20 projects=$(IFS=, && echo "${all_projects[*]}") kinds=body,resource,class,sql,configuration,migration
pause=2.5 port=18130 maven=mvn out=$root/docs/benchmarks build=true
while (($# > 0)); do
    case $1 in
        --edits | --projects | --kinds | --pause | --port | --maven | --out)
            (($# > 1)) || fail "$1 needs a value"
            printf -v "${1#--}" %s "$2"
            shift 2
            ;;
        --no-build) build=false && shift ;;
        --help) usage && exit 0 ;;
        *) usage >&2 && fail "unknown option $1" ;;
    esac
done
[[ $edits =~ ^[1-9][0-9]*$ ]] || fail "--edits $edits is no number of edits (expected for example: 20)"
[[ $pause =~ ^[0-9]+(\.[0-9]+)?$ ]] || fail "--pause $pause is no number of seconds (expected for example: 2.5)"
for kind in ${kinds//,/ }; do
    [[ $kind =~ ^(body|resource|class|sql|configuration|migration)$ ]] ||
        fail "unknown kind $kind (expected: body, resource, class, sql, configuration or migration)"
done
for project in ${projects//,/ }; do
    [[ " ${all_projects[*]} " == *" $project "* ]] || fail "unknown project $project (expected: ${all_projects[*]})"
done
maven_version=$("$maven" -B -v 2>/dev/null | sed -n 's/^.*Apache Maven \([0-9.]*\).*/\1/p') || fail "$maven does not run (--maven)"
if [[ ,$projects, == *,quarkus,* && $maven_version =~ ^3\.[0-8]\. ]]; then
    fail "Maven is $maven_version, and quarkus:dev needs 3.9: name a newer one (--maven), or leave quarkus out (--projects)"
fi
for command in setsid taskset; do
    command -v "$command" >/dev/null || fail "$command is not installed (package util-linux)"
done
[[ -r /proc/stat ]] || fail "there is no /proc: this script needs Linux"
# Checked now, not after everything has been measured
mkdir -p "$out" && [[ -w $out ]] || fail "cannot write to $out"
out=$(cd "$out" && pwd)

# The first edits of a kind, which do not count: the JVMs meet its code for the first time.
warmup=2
version=$(sed -n 's#^    <version>\(.*\)</version>$#\1#p' "$root/pom.xml")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
java_version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.runtime\.version = //p')
major=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
work=$(mktemp -d)
samples=$work/samples

# For the database of the Quarkus project: on the processors of everything else
log=$work/database.log pool_size=16 jvm_options=()
client_cpus=$(taskset -pc $$)
client_cpus=${client_cpus##*: }
# Netty 4.1 uses sun.misc.Unsafe, which JDK 24 and later warn about.
if ((major >= 24)); then
    jvm_options=(--sun-misc-unsafe-memory-access=allow)
fi

source "$root/benchmarks/lib/time.sh"
source "$root/benchmarks/lib/turns.sh"
source "$root/benchmarks/lib/database.sh"
source "$root/benchmarks/development/projects.sh"
source "$root/benchmarks/development/servers.sh"
source "$root/benchmarks/development/edits.sh"
source "$root/benchmarks/development/results.sh"

clean_up() {
    stop_servers
    stop_database
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

if [[ $build == true ]]; then
    modules=jzenith-archetype,jzenith-maven-plugin,jzenith-starter-parent,jzenith-bom,jzenith-openapi,jzenith-issuer,jzenith-security
    modules+=,jzenith-postgresql,jzenith-devservices,jzenith-logback,jzenith-testing,benchmarks/database
    "$maven" -q -B -f "$root/pom.xml" -pl "$modules" -am -DskipTests install >&2
fi
# In the order in which they are named above
mapfile -t servers < <(printf '%s\n' "${all_projects[@]}" | grep -xE "${projects//,/|}")
mkdir "$work/.mvn"
if [[ -f $root/.mvn/maven.config ]]; then
    # The projects use the same local repository as this build.
    cp "$root/.mvn/maven.config" "$work/.mvn/"
fi
for server in "${servers[@]}"; do
    "prepare_$server"
done
if [[ " ${servers[*]} " == *" quarkus "* ]]; then
    [[ -f $root/benchmarks/database/target/database.jar ]] || fail "benchmarks/database/target/database.jar does not exist: omit --no-build"
    start_database
fi
for server in "${servers[@]}"; do
    start_server "$server"
    await_server "$server"
    say "$server is ready"
done
describe_environment
for kind in ${kinds//,/ }; do
    for ((edit = 1; edit <= warmup + edits; edit++)); do
        in_turn "$edit"
        for server in "${order[@]}"; do
            measure_edit "$server" "$kind" "$edit"
        done
    done
done
write_results
say "results are in $out"
