package org.jzenith.docs.library;

import io.reactivex.Maybe;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.math.BigDecimal;
import java.util.Optional;
import org.jzenith.core.error.CallerFault;

// tag::resource[]
@Path("/offers")
public class OfferResource {

    private static final BigDecimal USUAL = new BigDecimal("12.00");

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
    // end::resource[]

    // tag::fallback[]
    @GET
    @Path("{isbn}/estimate")
    public Maybe<PriceApi.Price> estimate(@PathParam("isbn") String isbn) {
        return prices.find(isbn, Optional.empty()).onErrorResumeNext((Throwable failure) -> {
            boolean ours = failure instanceof CallerFault fault && fault.isCallerFault();
            return ours ? Maybe.error(failure) : Maybe.just(new PriceApi.Price(isbn, USUAL));
        });
    }
    // end::fallback[]
}
