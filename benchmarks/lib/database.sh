# The PostgreSQL and the Redis that the servers use, on the processors of wrk. Sourced by load.sh.

database_pid=
database_variables=()

# Starts both, and exports the variables by which the servers find them.
start_database() {
    local deadline=$((SECONDS + 120))
    : >"$work/database"
    taskset -c "$client_cpus" "$java" "${jvm_options[@]}" -Xmx128m -jar "$root/benchmarks/database/target/database.jar" \
        >"$work/database" 2>>"$log" &
    database_pid=$!
    until read -ra database_variables <"$work/database" && [[ ${database_variables[0]-} == PG_HOST=* ]]; do
        kill -0 "$database_pid" 2>/dev/null && ((SECONDS < deadline)) || fail "the database did not start: $(tail -n 20 "$log")"
        pause 0.1
    done
    database_variables+=("POOL_SIZE=$pool_size")
    export "${database_variables[@]}"
}

# Also unsets all variables: the servers of later sections must not look for a database that is gone.
stop_database() {
    if [[ -n $database_pid ]]; then
        kill -TERM "$database_pid" 2>/dev/null || true
        wait "$database_pid" 2>/dev/null || true
        database_pid=
        unset "${database_variables[@]%%=*}"
        database_variables=()
    fi
}
