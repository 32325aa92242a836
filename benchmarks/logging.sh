#!/usr/bin/env bash
# Compares back ends of logging under a flood of TRACE, on one processor with 64 MB, and writes figures, a chart and a page with a table:
# logging.sh [rounds] [seconds] [seconds of warm-up] [folder]
# BACK_ENDS="logback jzenith" measures these only; BUILD=no takes the existing build.
set -euo pipefail
export LC_ALL=C
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/benchmarks/lib/process.sh"
rounds=${1:-3} seconds=${2:-5} warmup=${3:-10} out=${4:-$root/benchmarks/logging/target/results}
port=18091 connections=32 lines=100 module=$root/benchmarks/logging report_jar=$root/benchmarks/report/target/report.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v wrk >/dev/null || { echo "logging.sh: wrk is not installed" >&2 && exit 1; }
[[ ${BUILD:-yes} == no ]] || mvn -q -B -f "$root/pom.xml" -Pjmh -pl benchmarks/logging,benchmarks/report -am -DskipTests package >&2
work=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill $server 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT

logback() { # <caller data: true or false> <appender: FILE or ASYNC>
    local place=
    [[ $1 == false ]] || place=' %file:%line'
    cat <<XML
<configuration>
    <appender name="FILE" class="ch.qos.logback.core.FileAppender"><file>$work/app.log</file>
        <encoder><pattern>%d{yyyy-MM-dd'T'HH:mm:ss.SSS} %-5level [%thread] %logger$place - %msg%n</pattern></encoder></appender>
    <appender name="ASYNC" class="ch.qos.logback.classic.AsyncAppender">
        <includeCallerData>$1</includeCallerData><appender-ref ref="FILE"/></appender>
    <logger name="bench" level="TRACE"/>
    <root level="INFO"><appender-ref ref="$2"/></root>
</configuration>
XML
}

log4j() { # <caller data>
    local place=
    [[ $1 == false ]] || place=' %F:%L'
    cat <<XML
<Configuration><Appenders><File name="FILE" fileName="$work/app.log">
        <PatternLayout pattern="%d{yyyy-MM-dd'T'HH:mm:ss.SSS} %-5level [%t] %c$place - %m%n"/></File></Appenders>
    <Loggers><Logger name="bench" level="trace" includeLocation="$1"/>
        <Root level="info" includeLocation="$1"><AppenderRef ref="FILE"/></Root></Loggers></Configuration>
XML
}

# Its formatter knows the class and the method that logged, and no line.
jul() { # <caller data>
    local source=3
    [[ $1 == false ]] || source=2
    cat <<PROPERTIES
handlers=java.util.logging.FileHandler
java.util.logging.FileHandler.pattern=$work/app.log
java.util.logging.FileHandler.level=ALL
java.util.logging.FileHandler.formatter=java.util.logging.SimpleFormatter
java.util.logging.SimpleFormatter.format=%1\$tFT%1\$tT.%1\$tL %4\$s %$source\$s - %5\$s%n
bench.level=ALL
PROPERTIES
}

logback_provider=ch.qos.logback.classic.spi.LogbackServiceProvider
log4j_provider=org.apache.logging.slf4j.SLF4JServiceProvider
choose() { # <back end> <caller data>; sets options and arguments
    arguments=()
    case $1 in
        none) options=(-Dslf4j.provider=$logback_provider) ;;
        jul)
            jul "$2" >"$work/jul.properties"
            options=(-Dslf4j.provider=org.slf4j.jul.JULServiceProvider -Djava.util.logging.config.file="$work/jul.properties")
            ;;
        logback | logback-async)
            logback "$2" "$([[ $1 == logback ]] && echo FILE || echo ASYNC)" >"$work/logback.xml"
            options=(-Dslf4j.provider=$logback_provider -Dlogback.configurationFile="$work/logback.xml")
            ;;
        log4j | log4j-async)
            log4j "$2" >"$work/log4j2.xml"
            options=(-Dslf4j.provider=$log4j_provider -Dlog4j2.configurationFile="$work/log4j2.xml")
            [[ $1 == log4j ]] || options+=(-Dlog4j2.contextSelector=org.apache.logging.log4j.core.async.AsyncLoggerContextSelector)
            ;;
        jzenith)
            options=(-Dslf4j.provider=$logback_provider -Djzenith.logging=true)
            arguments=(--logging.levels.bench=trace --logging.file="$work/app.log" --logging.roll-size=40GB --logging.total-size=80GB
                --logging.caller="$2")
            ;;
    esac
}

sample() { # <section> <round> <scenario> <server> <metric> <value>
    (IFS=$'\t' && echo "$*" >>"$work/samples")
}

load() { # <seconds>: prints requests, requests per second, p99 in ms, errors
    taskset -c 1 wrk -t 1 -c $connections -d "${1}s" -s "$root/benchmarks/lib/wrk.lua" "http://127.0.0.1:$port/users/0f8fad5b" -- user |
        awk '$1 == "result" { printf "%d %.1f %s %d\n", $2, $2 / ($3 / 1000000), $5, $6 }'
}

written() {
    cat "$work"/app.log* 2>/dev/null | grep -c 'of the user' || true
}

measure() { # <round> <caller data: true or false> <back end>; none sets silent
    local before ticks requests rate p99 errors share scenario="without caller data"
    [[ $2 == false ]] || scenario="with caller data"
    rm -f "$work"/app.log*
    choose "$3" "$2"
    taskset -c 0 "$java" -Xmx64m "${options[@]}" -jar "$module/target/logging.jar" --rest.port=$port --rest.host=127.0.0.1 "${arguments[@]}" >/dev/null 2>"$work/err" &
    server=$!
    until curl -sf -o /dev/null "http://127.0.0.1:$port/users/a"; do
        kill -0 $server || { cat "$work/err" >&2 && exit 1; }
        sleep 0.2
    done
    load "$warmup" >/dev/null
    before=$(written)
    ticks=$(cpu_ticks "$server")
    read -r requests rate p99 errors < <(load "$seconds")
    ticks=$(($(cpu_ticks "$server") - ticks))
    kill $server
    wait $server || true
    server=
    [[ $3 != none ]] || silent=$rate
    share=$(awk "BEGIN { printf \"%.3f\", $rate / $silent }")
    sample logging "$1" "$scenario" "$3" requests_per_second "$rate"
    sample logging "$1" "$scenario" "$3" share_of_silent "$share"
    [[ $3 == none ]] || sample logging "$1" "$scenario" "$3" share_of_lines "$(awk "BEGIN { printf \"%.4f\", ($(written) - $before) / ($requests * $lines) }")"
    sample logging "$1" "$scenario" "$3" p99_ms "$p99"
    sample logging "$1" "$scenario" "$3" cpu_seconds_per_1000 "$(awk "BEGIN { printf \"%.6f\", $ticks / $(getconf CLK_TCK) / ($requests / 1000) }")"
    sample logging "$1" "$scenario" "$3" errors "$errors"
    echo "logging: round $1, $3, $scenario: $rate requests/s, $share, $ticks ticks for $requests requests" >&2
}

environment() { # <name> <value>
    sample environment 0 - - "$1" "$2"
}

environment date "$(date -u +%F)"
environment commit "$(git -C "$root" rev-parse --short HEAD)"
environment processor "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
environment processors "server 0, wrk 1"
environment jdk "$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.runtime\.version = //p')"
environment logging "$connections connections, $rounds rounds of $seconds s after $warmup s, each in a new process, heap 64m"
for ((round = 1; round <= rounds; round++)); do
    for caller in false true; do
        for back_end in none ${BACK_ENDS:-jul logback logback-async log4j log4j-async jzenith}; do
            measure "$round" "$caller" "$back_end"
        done
    done
done
"$java" -cp "$report_jar" org.jzenith.benchmarks.report.Report "$work/samples" "$out"
