package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.response.Created;

// tag::resource[]
@Path("/books")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class BookResource {

    private final Books books;

    @Inject
    BookResource(Books books) {
        this.books = books;
    }

    /** A Maybe without a value is 404. */
    @GET
    @Path("{id}")
    public Maybe<Book> get(@PathParam("id") UUID id) {
        return books.find(id);
    }

    /** A Created is 201, with the body and its Location. */
    @POST
    public Single<Created<Book>> add(@Valid @NotNull NewBook book) {
        return books.add(book.title(), book.copies()).map(added -> Created.at("books/" + added.id(), added));
    }

    /** A Completable that ends well is 204. */
    @POST
    @Path("{id}/move")
    public Completable move(@PathParam("id") UUID id, @QueryParam("to") @NotNull UUID to) {
        return books.move(id, to);
    }
    // end::resource[]

    @DELETE
    @Path("{id}")
    public Single<Response> remove(@PathParam("id") UUID id) {
        return books.remove(id)
                .map(removed -> Response.status(removed ? 204 : 404).build());
    }

    // tag::blocking[]
    @GET
    @Path("slow")
    @Blocking
    @RequestLimits(timeout = "2m")
    public String slow() throws InterruptedException {
        Thread.sleep(1);
        return "\"done\"";
    }
    // end::blocking[]
}
