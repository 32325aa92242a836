package org.jzenith.benchmarks.quarkus;

import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** As in examples/benchmark. */
@Path("/")
public class HelloResource {

    /** What is said. */
    public record Message(String message) {}

    /** Greets in text. */
    @GET
    @Path("plaintext")
    @Produces(MediaType.TEXT_PLAIN)
    @NonBlocking
    public String plaintext() {
        return "Hello, World!";
    }

    /** Greets in JSON. */
    @GET
    @Path("json")
    @Produces(MediaType.APPLICATION_JSON)
    public Uni<Message> json() {
        return Uni.createFrom().item(new Message("Hello, World!"));
    }
}
