package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.quarkus.security.Authenticated;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.jboss.resteasy.reactive.RestPath;

/** As in examples/conduit. */
@Path("/profiles/{username}")
@Authenticated
public class ProfileResource {

    public record ProfileResponse(Profile profile) {}

    @Inject
    UserRepository users;

    @Inject
    SecurityIdentity identity;

    @GET
    @PermitAll
    public Uni<ProfileResponse> get(@RestPath String username) {
        return response(users.profile(username, Caller.id(identity)));
    }

    @POST
    @Path("follow")
    public Uni<ProfileResponse> follow(@RestPath String username) {
        return response(users.follow(username, Caller.id(identity)));
    }

    @DELETE
    @Path("follow")
    public Uni<ProfileResponse> unfollow(@RestPath String username) {
        return response(users.unfollow(username, Caller.id(identity)));
    }

    private static Uni<ProfileResponse> response(Uni<Profile> profile) {
        return profile.map(ProfileResponse::new);
    }
}
