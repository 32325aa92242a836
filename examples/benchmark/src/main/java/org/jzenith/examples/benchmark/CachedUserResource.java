package org.jzenith.examples.benchmark;

import io.reactivex.Maybe;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisDao;

/** Users that are in Redis as JSON, each under a key of its own such as {@code user:1}. */
@Path("/redis/users")
@Produces(MediaType.APPLICATION_JSON)
public final class CachedUserResource {

    private final RedisDao<User> users;

    @Inject
    CachedUserResource(RedisClient client) {
        this.users = client.dao("user:", User.class);
    }

    /** Returns the user with this id, 404 if there is none. */
    @GET
    @Path("{id}")
    public Maybe<User> user(@PathParam("id") String id) {
        return users.get(id);
    }
}
