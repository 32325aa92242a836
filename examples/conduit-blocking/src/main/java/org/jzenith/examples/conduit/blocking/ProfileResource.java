package org.jzenith.examples.conduit.blocking;

import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import lombok.RequiredArgsConstructor;
import org.jzenith.examples.conduit.Profile;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.security.identity.Identity;

/** Users as others see them, who may follow them. */
@Path("/profiles/{username}")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RequiredArgsConstructor(onConstructor_ = @Inject)
public class ProfileResource {

    record ProfileResponse(Profile profile) {}

    private final UserRepository users;

    @GET
    @PermitAll
    public ProfileResponse get(@PathParam("username") String username, @Context Optional<Identity> caller) {
        return profile(username, caller.map(Identity::name));
    }

    @POST
    @Path("follow")
    public ProfileResponse follow(@PathParam("username") String username, @Context Identity caller) {
        users.follow(caller.name(), username);
        return profile(username, Optional.of(caller.name()));
    }

    @DELETE
    @Path("follow")
    public ProfileResponse unfollow(@PathParam("username") String username, @Context Identity caller) {
        users.unfollow(caller.name(), username);
        return profile(username, Optional.of(caller.name()));
    }

    private ProfileResponse profile(String username, Optional<String> viewer) {
        return new ProfileResponse(users.profile(username, viewer));
    }
}
