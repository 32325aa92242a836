# In which order servers are measured. Sourced by load.sh.

# Each round begins with another server.
in_turn() { # <round>; uses servers, sets order
    local first=$((($1 - 1) % ${#servers[@]}))
    order=("${servers[@]:first}" "${servers[@]:0:first}")
}

# In four turns each of four servers is measured once in each place and once right after each of the others (a Williams design): a server
# that follows the slow one finds the processor of wrk idle, which a hypervisor may have lent to somebody else. With an odd number of
# servers it takes twice as many turns, every other one backwards.
balanced() { # <turn>; uses servers, sets order
    local turn=$(($1 - 1)) count=${#servers[@]} backwards=0 place step server
    if ((count % 2 == 1)); then
        backwards=$((turn % 2)) turn=$((turn / 2))
    fi
    order=()
    for ((place = 0; place < count; place++)); do
        step=$(((place + 1) / 2))
        server=${servers[(turn + count + (place % 2 == 1 ? step : -step)) % count]}
        if ((backwards == 1)); then
            order=("$server" "${order[@]}")
        else
            order+=("$server")
        fi
    done
}
