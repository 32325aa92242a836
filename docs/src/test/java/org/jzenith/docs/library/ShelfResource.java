package org.jzenith.docs.library;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jzenith.postgresql.PostgresqlEvent;
import org.jzenith.rest.annotation.RequestLimits;

@Path("/shelf")
public class ShelfResource {

    private final Books books;

    @Inject
    ShelfResource(Books books) {
        this.books = books;
    }

    // tag::stream[]
    @GET
    @Produces({MediaType.APPLICATION_JSON, "application/x-ndjson", MediaType.SERVER_SENT_EVENTS})
    public Flowable<Book> all() {
        return books.all();
    }
    // end::stream[]

    // tag::events[]
    @GET
    @Path("changes")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public Flowable<String> changes() {
        return books.changes().ofType(PostgresqlEvent.Notification.class).map(PostgresqlEvent.Notification::payload);
    }
    // end::events[]

    // tag::upload[]
    @POST
    @Consumes(MediaType.APPLICATION_OCTET_STREAM)
    @Produces(MediaType.TEXT_PLAIN)
    @RequestLimits(maxBodySize = "1GB", bodyTimeout = "10m")
    public Single<Long> upload(Flowable<Buffer> body) {
        return body.reduce(0L, (bytes, buffer) -> bytes + buffer.length());
    }
    // end::upload[]
}
