package org.jzenith.examples.benchmark;

import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import org.jzenith.postgresql.PostgresqlClient;

/** Users that are in a database, by one statement each. */
@Path("/pg/users")
@Produces(MediaType.APPLICATION_JSON)
public final class StoredUserResource {

    private final PostgresqlClient client;

    @Inject
    StoredUserResource(PostgresqlClient client) {
        this.client = client;
    }

    /** Returns the first page of users. */
    @GET
    public Single<List<User>> users() {
        return client.list(User.class, "select id, name from users order by id limit 20");
    }

    /** Returns the user with this id, 404 if there is none. */
    @GET
    @Path("{id}")
    public Maybe<User> user(@PathParam("id") UUID id) {
        return client.one(User.class, "select id, name from users where id = $1", id);
    }
}
