package org.jzenith.docs.library;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.UUID;
import org.jzenith.postgresql.BlockingPostgresqlClient;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.rest.annotation.Blocking;

// tag::blocking[]
@Path("/store-room")
@Blocking
public class StoreRoomResource {

    private final BlockingPostgresqlClient db;

    @Inject
    StoreRoomResource(PostgresqlClient client) {
        this.db = client.blocking();
    }

    @GET
    @Path("{id}")
    public Book find(@PathParam("id") UUID id) {
        return db.one(Book.class, "select id, title, copies from books where id = $1", id)
                .orElseThrow(NotFoundException::new);
    }

    @POST
    @Path("{from}/moves/{to}")
    public void move(@PathParam("from") UUID from, @PathParam("to") UUID to) {
        db.inTransaction(tx -> {
            if (tx.update("update books set copies = copies - 1 where id = $1 and copies > 0", from) == 0) {
                throw new NoCopyLeftException(from);
            }
            if (tx.update("update books set copies = copies + 1 where id = $1", to) == 0) {
                throw new NoSuchBookException(to); // The first update is rolled back.
            }
            return null;
        });
    }
}
// end::blocking[]
