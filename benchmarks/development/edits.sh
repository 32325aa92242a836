# The kinds of edits, and the time until each is answered. Sourced by development.sh.

# The files that an edit writes, in this order, and their texts
files=()
texts=()

plan() { # <file> <text>
    files+=("$1")
    texts+=("$2")
}

plan_change() { # <file> <before> <after>
    local text
    read_changed "$@"
    plan "$1" "$text"
}

plan_body() { # <project> <edit>
    java_file "$1" ProbeResource
    plan_change "$file" "\"body-$(($2 - 1))\"" "\"body-$2\""
}

# With jZenith, also the line that names it; Quarkus finds it.
plan_resource() { # <project> <edit>
    java_file "$1" "New$2Resource"
    plan "$file" "package ${packages[$1]};

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

@Path(\"/resource-$2\")
@PermitAll
@Produces(MediaType.TEXT_PLAIN)
public class New$2Resource {

    @GET
    public String get() {
        return \"resource-$2\";
    }
}"
    if [[ $1 != quarkus ]]; then
        java_file "$1" "${applications[$1]}"
        plan_change "$file" "RestPlugin.withResources(" "RestPlugin.withResources(New$2Resource.class, "
    fi
}

# The new class, and the line that uses it
plan_class() { # <project> <edit>
    java_file "$1" "Word$2"
    plan "$file" "package ${packages[$1]};

final class Word$2 {

    private Word$2() {}

    static String text() {
        return \"class-$2\";
    }
}"
    java_file "$1" ProbeResource
    plan_change "$file" "Word$(($2 - 1)).text()" "Word$2.text()"
}

plan_sql() { # <project> <edit>
    java_file "$1" ProbeResource
    plan_change "$file" "select 'sql-$(($2 - 1))'" "select 'sql-$2'"
}

plan_configuration() { # <project> <edit>
    resource_file "$1" "${properties[$1]}"
    plan_change "$file" "probe.word=configuration-$(($2 - 1))" "probe.word=configuration-$2"
}

# With Quarkus, also a comment in application.properties: of the migrations, Quarkus 3.34 watches only those that were there at its last start
# (https://github.com/quarkusio/quarkus/issues/25256), even if quarkus.live-reload.watched-resources has a pattern for all.
plan_migration() { # <project> <edit>
    resource_file "$1" "db/migration/V$((1000 + $2))__probe.sql"
    plan "$file" "update probe set word = 'migration-$2';"
    if [[ $1 == quarkus ]]; then
        resource_file "$1" "${properties[$1]}"
        plan_change "$file" "# Last migration: $(($2 - 1))" "# Last migration: $2"
    fi
}

# Sets ticks to those of all processors so far, and stolen to those that the hypervisor gave to others.
read_processors() {
    local name user nice system idle iowait irq softirq steal rest
    # shellcheck disable=SC2034 # The name and the rest are only there to be left out.
    read -r name user nice system idle iowait irq softirq steal rest </proc/stat
    ticks=$((user + nice + system + idle + iowait + irq + softirq + steal))
    stolen=$steal
}

# Writes the files and asks again and again. The time begins before the first write and ends with the answer that has the new value.
measure_edit() { # <project> <kind> <edit>
    local path=/probe/$2 expected=$2-$3 deadline i began ended ticks stolen ticks_before stolen_before disturbed=false file asked=0
    [[ $2 != resource ]] || path=/resource-$3
    files=() texts=()
    "plan_$2" "$1" "$3"
    # Also for what a server does after its answer, which the next one should not notice
    pause "$pause"
    read_processors
    ticks_before=$ticks stolen_before=$stolen deadline=$((SECONDS + 120))
    began=${EPOCHREALTIME/./}
    for ((i = 0; i < ${#files[@]}; i++)); do
        printf '%s\n' "${texts[i]}" >"${files[i]}"
    done
    while ask "$1" "$path" && asked=$((asked + 1)) && [[ $status != 200 || $body != "$expected" ]]; do
        ((SECONDS < deadline)) || fail_with "$1" "answers ${status:-nothing} $body to $path instead of $expected, two minutes after the edit"
        pause 0.005
    done
    ended=${EPOCHREALTIME/./}
    read_processors
    if (((stolen - stolen_before) * 20 > ticks - ticks_before)); then
        disturbed=true
    fi
    say "$2, edit $3, $1: $(((ended - began) / 1000)) ms, $asked requests$([[ $disturbed == false ]] || echo ", disturbed")"
    if (($3 > warmup)); then
        sample "$2" "$1" "$(($3 - warmup))" "$((ended - began))" "$asked" "$disturbed"
    fi
}
