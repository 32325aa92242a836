package org.jzenith.examples.hello;

import io.reactivex.Single;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** Greets. */
@Path("/hello")
@Produces(MediaType.APPLICATION_JSON)
public final class HelloResource {

    /** What is said. */
    public record Greeting(String message) {}

    /** Greets {@code name}. */
    @GET
    public Single<Greeting> hello(@QueryParam("name") @DefaultValue("World") String name) {
        return Single.just(new Greeting("Hello, " + name + "!"));
    }
}
