# examples/conduit, which returns types of RxJava. Sourced by conduit.sh.
module=examples/conduit
command=(-jar "$root/$module/target/conduit.jar" "${jzenith_arguments[@]}")
