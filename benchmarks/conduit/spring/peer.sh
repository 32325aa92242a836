# Spring Boot with Spring MVC and JdbcClient, on virtual threads. Sourced by conduit.sh.
module=benchmarks/conduit/spring
command=(-jar "$root/$module/target/conduit-spring.jar")
