package org.jzenith.benchmarks.conduit.quarkus;

import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.jboss.resteasy.reactive.RestPath;

/** As in examples/conduit-blocking. */
@Path("/profiles/{username}")
@Authenticated
@RunOnVirtualThread
public class ProfileResource {

    public record ProfileResponse(Profile profile) {}

    @Inject
    UserRepository users;

    @Inject
    Caller caller;

    @GET
    @PermitAll
    public ProfileResponse get(@RestPath String username) {
        return response(username);
    }

    @POST
    @Path("follow")
    @Transactional
    public ProfileResponse follow(@RestPath String username) {
        users.follow(caller.id(), username);
        return response(username);
    }

    @DELETE
    @Path("follow")
    @Transactional
    public ProfileResponse unfollow(@RestPath String username) {
        users.unfollow(caller.id(), username);
        return response(username);
    }

    private ProfileResponse response(String username) {
        return new ProfileResponse(users.profile(username, caller.id()));
    }
}
