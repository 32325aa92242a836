package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import org.jzenith.client.annotation.Retry;

// tag::interface[]
@Path("/prices")
public interface PriceApi {

    record Price(String isbn, BigDecimal amount) {}

    @GET
    @Path("{isbn}")
    @Retry
    Maybe<Price> find(@PathParam("isbn") String isbn, @QueryParam("on") Optional<LocalDate> day);

    @PUT
    @Path("{isbn}")
    Completable set(@PathParam("isbn") String isbn, Price price);

    @GET
    @Produces("application/x-ndjson")
    Flowable<Price> all();
}
// end::interface[]
