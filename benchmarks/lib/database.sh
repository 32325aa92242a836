# The PostgreSQL that the servers ask, on the processors of wrk. Sourced by load.sh.

database_pid=

# Starts it, and exports where the servers find it.
start_database() {
    local deadline=$((SECONDS + 120)) variables=
    : >"$work/database"
    taskset -c "$client_cpus" "$java" "${jvm_options[@]}" -Xmx128m -jar "$root/benchmarks/database/target/database.jar" \
        >"$work/database" 2>>"$log" &
    database_pid=$!
    until read -r variables <"$work/database" && [[ $variables == PG_HOST=* ]]; do
        kill -0 "$database_pid" 2>/dev/null && ((SECONDS < deadline)) || fail "there is no database: $(tail -n 20 "$log")"
        pause 0.1
    done
    # shellcheck disable=SC2086 # several words on purpose
    export $variables POOL_SIZE="$pool_size"
}

stop_database() {
    if [[ -n $database_pid ]]; then
        kill -TERM "$database_pid" 2>/dev/null || true
        wait "$database_pid" 2>/dev/null || true
        database_pid=
        unset PG_HOST PG_PORT PG_DB PG_USER PG_PASSWORD POOL_SIZE
    fi
}
