package org.jzenith.benchmarks.stock;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** As in examples/benchmark. */
@Path("/")
public final class HelloResource {

    /** What is said. */
    public record Message(String message) {}

    /** Greets in text. */
    @GET
    @Path("plaintext")
    @Produces(MediaType.TEXT_PLAIN)
    public String plaintext() {
        return "Hello, World!";
    }

    /** Greets in JSON. */
    @GET
    @Path("json")
    @Produces(MediaType.APPLICATION_JSON)
    public Single<Message> json() {
        return Single.just(new Message("Hello, World!"));
    }
}
