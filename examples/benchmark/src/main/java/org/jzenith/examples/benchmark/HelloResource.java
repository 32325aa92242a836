package org.jzenith.examples.benchmark;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import lombok.Value;

/** The smallest answers there are, as text and as JSON. */
@Path("/")
public final class HelloResource {

    /** What is said. */
    @Value
    public static class Message {
        String message;
    }

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
