package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPosition;

@Path("/marks/{book}")
public class ShelfMarkResource {

    private final PostgresqlClient client;

    @Inject
    ShelfMarkResource(PostgresqlClient client) {
        this.client = client;
    }

    @PUT
    public Completable write(@PathParam("book") String book, String mark) {
        return client.update("insert into marks values ($1, $2)", book, mark).ignoreElement();
    }

    // tag::read[]
    @GET
    public Maybe<String> read(
            @PathParam("book") String book, @HeaderParam("Position") @DefaultValue("0/0") PostgresqlPosition position) {
        return client.readingAfter(position).one(String.class, "select mark from marks where book = $1", book);
    }
    // end::read[]
}
