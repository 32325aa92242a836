# Quarkus REST and its reactive client of PostgreSQL, on event loops. Sourced by conduit.sh.
module=benchmarks/conduit/quarkus-reactive
command=(-jar "$root/$module/target/quarkus-app/quarkus-run.jar")
