#!/usr/bin/env bash
# What reading from Kafka and sending to it costs with jZenith, by hand on kafka-clients, and with Quarkus' connector of SmallRye:
# messages.sh [rounds] [orders]. The first processor belongs to the measured program, the second one to the broker.
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/benchmarks/lib/processor.sh"
source "$root/benchmarks/lib/turns.sh"
rounds=${1:-5} orders=${2:-12000000}
warm=8 hot=30 seconds=2    # Measured so many seconds after the first record, and for so long
on_their_way=1000
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
read -ra servers <<<"${SERVERS:-handwritten jzenith quarkus}"
modules=benchmarks/messages
[[ " ${servers[*]} " != *" quarkus "* ]] || modules+=,benchmarks/messages/quarkus
[[ ${BUILD:-yes} == no ]] || mvn -q -B -f "$root/pom.xml" -Pjmh,peers -pl "$modules" -am -DskipTests package >&2
jar=$root/benchmarks/messages/target/messages.jar
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT

coproc broker { taskset -c 1 "$java" -Xmx256m -jar "$jar" "$orders" 2>"$work/broker.log"; }
pids+=("$broker_PID")
read -r KAFKA_BOOTSTRAP_SERVERS <&"${broker[0]}" || { cat "$work/broker.log" >&2 && exit 1; }
export KAFKA_BOOTSTRAP_SERVERS

ask() { # <command of the broker>
    local answer
    echo "$1" >&"${broker[1]}"
    read -r answer <&"${broker[0]}"
    [[ $answer == "done $1" ]] || { cat "$work/broker.log" >&2 && exit 1; }
}

start() { # <server> <consume or produce> <group or topic>
    local options=(-Xmx256m)
    case $1 in
    jzenith) exec taskset -c 0 "$java" "${options[@]}" -cp "$jar" org.jzenith.benchmarks.messages.JZenithMessages "$2" "$3" $on_their_way ;;
    handwritten) exec taskset -c 0 "$java" "${options[@]}" -cp "$jar" org.jzenith.benchmarks.messages.HandwrittenMessages "$2" "$3" $on_their_way ;;
    quarkus)
        if [[ $2 == consume ]]; then
            export MESSAGES_CONSUME=true MESSAGES_GROUP=$3
        else
            export MESSAGES_TOPIC=$3 MESSAGES_ON_THEIR_WAY=$on_their_way
        fi
        exec taskset -c 0 "$java" "${options[@]}" -jar "$root/benchmarks/messages/quarkus/target/quarkus-app/quarkus-run.jar"
        ;;
    esac
}

# Adds a line to the figures of a server: records per second and microseconds of the processor for each, when warm and when hot.
measure() { # <server> <consume or produce> <round>
    local out=$work/out name=$2-$1-$3
    [[ $2 == consume ]] || ask "create $name"
    : >"$out"
    start "$1" "$2" "$name" >"$out" 2>"$work/$name.log" &
    pids+=($!)
    until (($(wc -l <"$out") > hot + seconds)); do
        kill -0 "${pids[-1]}" 2>/dev/null || { cat "$work/$name.log" "$out" >&2 && exit 1; }
        sleep 0.2
    done
    kill "${pids[-1]}" && wait "${pids[-1]}" 2>/dev/null || true
    unset 'pids[-1]'
    [[ $2 == consume ]] || ask "delete $name"
    awk -v warm=$warm -v hot=$hot -v seconds=$seconds '
        { nanos[NR - 1] = $1; count[NR - 1] = $2; cpu[NR - 1] = $3 }
        function figures(second,    records) {
            records = count[second + seconds] - count[second]
            if (records == 0) { print "no records after " second " s: more orders are needed" > "/dev/stderr"; exit 1 }
            return sprintf("%.0f %.2f", records / (nanos[second + seconds] - nanos[second]) * 1e9,
                (cpu[second + seconds] - cpu[second]) / 1e3 / records)
        }
        END { print figures(warm), figures(hot) }' "$out" | tee -a "$work/$2-$1" | sed "s/^/$2 $1: /" >&2
}

for what in ${WHAT:-consume produce}; do
    for ((round = 1; round <= rounds; round++)); do
        in_turn "$round"
        for server in "${order[@]}"; do
            measure "$server" "$what" "$round"
        done
    done
done

column() { # <file> <column>: the median
    cut -d' ' -f"$2" "$1" | median
}

ratio() { # <file> <other file> <column>: the median of the ratios within the rounds
    paste -d' ' "$1" "$2" | awk -v a="$3" -v b="$(($3 + 4))" '{ printf "%.3f\n", $a / $b }' | median
}

for what in ${WHAT:-consume produce}; do
    echo
    echo "| $what | records per second after $warm s | after $hot s | processor time for each after $warm s, us | after $hot s | jZenith's rate as a ratio to it after $warm s | after $hot s |"
    echo "|---|---|---|---|---|---|---|"
    for server in "${servers[@]}"; do
        file=$work/$what-$server
        echo "| $server | $(column "$file" 1) | $(column "$file" 3) | $(column "$file" 2) | $(column "$file" 4) | $(
            ratio "$work/$what-jzenith" "$file" 1) | $(ratio "$work/$what-jzenith" "$file" 3) |"
    done
done
