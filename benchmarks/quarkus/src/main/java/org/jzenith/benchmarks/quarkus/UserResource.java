package org.jzenith.benchmarks.quarkus;

import io.smallrye.mutiny.Uni;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** As in examples/benchmark. */
@Path("/users")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class UserResource {

    /** A user as clients send it. */
    public record NewUser(@NotBlank(message = "A user needs a name.") String name) {}

    /** Returns the user with this id. */
    @GET
    @Path("{id}")
    public Uni<User> user(@PathParam("id") UUID id) {
        return Uni.createFrom()
                .item(id)
                .map(known -> new User(known, "user-" + known.toString().substring(0, 8)));
    }

    /** Makes a user with an id of its own. */
    @POST
    public Uni<RestResponse<User>> create(@Valid @NotNull(message = "A user needs a name.") NewUser newUser) {
        return Uni.createFrom()
                .item(() -> new User(UUID.randomUUID(), newUser.name()))
                .map(user -> ResponseBuilder.<User>created(URI.create("users/" + user.id()))
                        .entity(user)
                        .build());
    }
}
