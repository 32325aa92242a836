# examples/conduit without its cache of verified tokens, which no other server has. Sourced by conduit.sh.
module=examples/conduit
command=(-jar "$root/$module/target/conduit.jar" "${jzenith_arguments[@]}" --security.jwt.cache-size=0)
