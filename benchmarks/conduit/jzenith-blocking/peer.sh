# examples/conduit-blocking: plain code on virtual threads. Sourced by conduit.sh.
module=examples/conduit-blocking
command=(-jar "$root/$module/target/conduit-blocking.jar" "${jzenith_arguments[@]}")
