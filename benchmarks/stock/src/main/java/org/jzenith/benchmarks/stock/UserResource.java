package org.jzenith.benchmarks.stock;

import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.UUID;

/** As in examples/benchmark. */
@Path("/users")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class UserResource {

    /** A user as clients see it. */
    public record User(UUID id, String name) {}

    /** A user as clients send it. */
    public record NewUser(String name) {}

    /** Returns the user with this id. */
    @GET
    @Path("{id}")
    public Single<User> user(@PathParam("id") UUID id) {
        return Single.just(id)
                .map(known -> new User(known, "user-" + known.toString().substring(0, 8)));
    }

    /** Makes a user with an id of its own. */
    @POST
    public Single<Response> create(NewUser newUser) {
        return Single.fromCallable(() -> new User(UUID.randomUUID(), nameOf(newUser)))
                .map(user -> Response.created(URI.create("users/" + user.id()))
                        .entity(user)
                        .build());
    }

    private static String nameOf(NewUser newUser) {
        if (newUser == null || newUser.name() == null || newUser.name().isBlank()) {
            throw new InvalidUserException("A user needs a name.");
        }
        return newUser.name();
    }
}
