package org.jzenith.docs.library;

import io.reactivex.Maybe;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.Optional;

// tag::resource[]
@Path("/offers")
public class OfferResource {

    private final PriceApi prices;

    @Inject
    OfferResource(PriceApi prices) {
        this.prices = prices;
    }

    @GET
    @Path("{isbn}")
    public Maybe<PriceApi.Price> offer(@PathParam("isbn") String isbn) {
        return prices.find(isbn, Optional.empty());
    }
}
// end::resource[]
