# examples/conduit on Vert.x 5, which build.sh builds. Sourced by conduit.sh.
module=examples/conduit
command=(-jar "$root/benchmarks/target/vertx5/examples/conduit/target/conduit.jar" "${jzenith_arguments[@]}")
