# The projects that are edited, each in a folder of its own in $work. Sourced by development.sh.

declare -A packages=([archetype]=com.example [conduit]=org.jzenith.examples.conduit [quarkus]=com.example)
declare -A base_paths=([archetype]="" [conduit]=/api [quarkus]="")
# What a caller without a token does not get
declare -A protected_paths=([archetype]=/notes [conduit]=/api/user [quarkus]=/notes)
declare -A applications=([archetype]=NotesApplication [conduit]=ConduitApplication)
declare -A properties=([archetype]=jzenith.properties [conduit]=jzenith.properties [quarkus]=application.properties)

java_file() { # <project> <class>: sets file
    file=$work/$1/src/main/java/${packages[$1]//.//}/$2.java
}

resource_file() { # <project> <path>: sets file
    file=$work/$1/src/main/resources/$2
}

# Sets text to that of the file with one place changed.
read_changed() { # <file> <before> <after>
    text=$(<"$1")
    [[ $text == *"$2"* ]] || fail "$1 does not contain $2"
    text=${text/"$2"/"$3"}
}

change() { # <file> <before> <after>
    read_changed "$@"
    printf '%s\n' "$text" >"$1"
}

# As docs/guide/getting-started.md says
prepare_archetype() {
    (
        cd "$work"
        "$maven" -q -B archetype:generate -DarchetypeGroupId=org.jzenith -DarchetypeArtifactId=jzenith-archetype -DarchetypeVersion="$version" \
            -DgroupId=com.example -DartifactId=notes -Dpackage="${packages[archetype]}" -Dstorage=postgresql -Dsecurity=true
    ) >"$work/archetype.log" 2>&1 || fail "the archetype generated no project: $(tail -n 20 "$work/archetype.log")"
    mv "$work/notes" "$work/archetype"
    add_probe archetype
}

# Without its tests and what only they need: other examples, which are never installed.
prepare_conduit() {
    mkdir -p "$work/conduit/src"
    cp -R "$root/examples/conduit/src/main" "$work/conduit/src/"
    awk '/<relativePath>/ { sub(/<relativePath>.*<\/relativePath>/, "<relativePath/>") }
        /<dependency>/ { inside = 1; block = ""; dropped = 0 }
        inside { block = block $0 "\n"; if (/<groupId>org\.jzenith\.examples</) dropped = 1 }
        inside && /<\/dependency>/ { inside = 0; if (!dropped) printf "%s", block; next }
        !inside' "$root/examples/conduit/pom.xml" >"$work/conduit/pom.xml"
    add_probe conduit
}

prepare_quarkus() {
    cp -R "$root/benchmarks/development/quarkus" "$work/"
    rm -rf "$work/quarkus/target"
}

# The resource that shows the edits, with what it needs, in a project on jZenith
add_probe() { # <project>
    local source file
    for source in "$root"/benchmarks/development/jzenith/*.java; do
        java_file "$1" "$(basename "$source" .java)"
        sed "s/^package .*;/package ${packages[$1]};/" "$source" >"$file"
    done
    java_file "$1" "${applications[$1]}"
    change "$file" "RestPlugin.withResources(" "RestPlugin.withResources(ProbeResource.class, "
    change "$file" ".withModules(" ".withModules(new ProbeModule(), "
    resource_file "$1" db/migration/V2__probe.sql
    cp "$root/benchmarks/development/jzenith/V2__probe.sql" "$file"
    resource_file "$1" "${properties[$1]}"
    printf '\nprobe.word=configuration-0\n' >>"$file"
}
