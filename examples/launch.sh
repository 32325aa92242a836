# What the run.sh of every example does: launch <example> [PORT] [arguments]
# Builds what is missing, hands PORT (by default REST_PORT or 8080) over as REST_PORT and the arguments as they are, and becomes the JVM, so that signals arrive there.
# JAVA_HOME chooses the JDK, JAVA_OPTS goes to the JVM. With JDK 25 or newer, what is missing includes an archive of the JVM for examples with requests in
# src/aot, but not for a JAR that another build has made: without target, this builds both.

has_devservices= # keep_data, or the run.sh of an example, says so.
has_kafka=       # Brokers as well

launch() {
    local example=$1 port=${REST_PORT:-8080} examples home major
    shift
    if [[ ${1:-} =~ ^[0-9]+$ ]]; then
        port=$1
        shift
    fi

    examples=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
    local jars=("$examples/$example/target/$example.jar")
    local what=(-jar "${jars[0]}")
    if [[ -n $has_devservices ]]; then
        local main
        main=$(sed -n 's:.*<main\.class>\(.*\)</main\.class>.*:\1:p' "$examples/$example/pom.xml")
        # The JAR of the example, which is to be deployed, does not have the servers for development.
        jars+=("$examples/devservices/target/devservices.jar")
        if [[ -n $has_kafka ]]; then
            jars+=("$examples/$example/target/servers/jzenith-devservices-kafka.jar")
        fi
        what=(-cp "$(IFS=: && echo "${jars[*]}")" "$main")
    fi
    home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
    major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null || true)
    if ! are_complete "${jars[@]}"; then
        build "$example" || are_complete "${jars[@]}"
    fi

    # Netty 4.1 uses sun.misc.Unsafe and native code, which JDK 24 and later warn of, and JDK 17 does not know the option that allows the
    # first. The other option gives memory of the compilers back to the system: docs/guide/performance.md. Not every JDK 17 knows it.
    local newer=()
    if [[ ${major:-0} -ge 24 ]]; then
        newer=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED)
        if [[ $(uname) == Linux ]]; then
            newer+=(-XX:TrimNativeHeapInterval=10000)
        fi
    fi
    # What the JVM learned of this JAR in a training run, for a faster start. A JAR that was made later does not fit it.
    local archive=$examples/$example/target/$example.aot
    if [[ ${major:-0} -ge 25 && -s $archive && $archive -nt ${jars[0]} ]]; then
        newer+=("-XX:AOTCache=$archive")
    fi

    export REST_PORT=$port
    # shellcheck disable=SC2086 # JAVA_OPTS holds several words on purpose
    exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -XX:+ExitOnOutOfMemoryError ${newer[@]+"${newer[@]}"} ${JAVA_OPTS:-} "${what[@]}" "$@"
}

# Makes the JARs, and on JDK 25 or newer an archive of the JVM, without which the example starts, too.
build() {
    local options=(-DskipTests package)
    if [[ ${major:-0} -ge 25 ]]; then
        options=(-DskipTests -Darchive pre-integration-test)
    fi
    mvn -q -B -f "$examples/../pom.xml" -pl "examples/$1" -am "${options[@]}" >&2
}

# Whether all JARs were written to their ends, where their directories are: that of a build that was killed has none.
are_complete() {
    local jar
    for jar in "$@"; do
        [[ -f $jar && $(tail -c 22 "$jar" | head -c 4 | od -An -tx1 | tr -d ' \n') == 504b0506 ]] || return 1
    done
}

# What the run.sh of an example with a dev service does first: keep_data <example>
# Names the folder in which the service keeps its data: in the user's data home, or in /var/lib for root, whose home is closed to the
# user that the service runs as. DEVSERVICES_DATA_DIR and the argument --devservices.data-dir name another one.
keep_data() {
    local data_home=~/.local/share
    if [[ $EUID -eq 0 ]]; then
        data_home=/var/lib
    fi
    has_devservices=yes
    export DEVSERVICES_DATA_DIR=${DEVSERVICES_DATA_DIR:-${XDG_DATA_HOME:-$data_home}/jzenith/$1}
}
