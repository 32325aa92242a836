package org.jzenith.benchmarks.gateway;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What the other service offers. */
@Path("/users")
@Produces(MediaType.APPLICATION_JSON)
public interface UserApi {

    /** Returns a user. */
    @GET
    @Path("{id}")
    Single<User> user(@PathParam("id") String id);
}
