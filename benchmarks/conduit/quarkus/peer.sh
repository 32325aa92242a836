# Quarkus REST and Hibernate, on virtual threads. Sourced by conduit.sh.
module=benchmarks/conduit/quarkus
command=(-jar "$root/$module/target/quarkus-app/quarkus-run.jar")
