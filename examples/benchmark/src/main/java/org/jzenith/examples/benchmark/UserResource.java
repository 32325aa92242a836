package org.jzenith.examples.benchmark;

import io.reactivex.Single;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
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

/** Users that exist as soon as somebody asks for them: what is measured is the way to them. */
@Path("/users")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class UserResource {

    /** Returns the user with this id. */
    @GET
    @Path("{id}")
    public Single<User> user(@PathParam("id") UUID id) {
        return Single.just(id)
                .map(known -> new User(known, "user-" + known.toString().substring(0, 8)));
    }

    /** Makes a user with an id of its own. */
    @POST
    public Single<Response> create(@Valid @NotNull(message = "A user needs a name.") NewUser newUser) {
        return Single.fromCallable(() -> new User(UUID.randomUUID(), newUser.getName()))
                .map(user -> Response.created(URI.create("users/" + user.getId()))
                        .entity(user)
                        .build());
    }
}
