package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.UUID;
import org.jzenith.postgresql.PostgresqlPage;

@Path("/book-list")
@Produces(MediaType.APPLICATION_JSON)
public class BookListResource {

    private final BookLists books;

    @Inject
    BookListResource(BookLists books) {
        this.books = books;
    }

    // tag::resource[]
    @GET
    public Single<PostgresqlPage<Book>> page(
            @QueryParam("title") Optional<String> title,
            @QueryParam("copies") Optional<Integer> copies,
            @QueryParam("order") @DefaultValue("title") String order,
            @QueryParam("size") @DefaultValue("20") @Positive @Max(100) int size,
            @QueryParam("cursor") @DefaultValue(PostgresqlPage.FIRST) String cursor) {
        return books.page(new BookFilter(title, copies), order, size, cursor);
    }
    // end::resource[]

    @DELETE
    @Path("{id}")
    public Completable remove(@PathParam("id") UUID id) {
        return books.remove(id);
    }
}
