# Vert.x by hand: Vert.x Web, its JWT authentication and its client of PostgreSQL. Sourced by conduit.sh.
module=benchmarks/conduit/handwritten
command=(-jar "$root/$module/target/conduit-handwritten.jar")
