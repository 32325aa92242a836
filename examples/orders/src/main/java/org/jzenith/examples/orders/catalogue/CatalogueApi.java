package org.jzenith.examples.orders.catalogue;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.UUID;

/** The catalogue over HTTP: the catalogue implements it, and others call it. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
public interface CatalogueApi {

    /** Returns a page of the articles whose names contain {@code name}, in any case, in the order of their ids. */
    @GET
    @Path("articles")
    Single<ArticlePage> page(
            @QueryParam("name") Optional<String> name,
            @QueryParam("offset") @DefaultValue("0") @PositiveOrZero int offset,
            @QueryParam("limit") @DefaultValue("20") @Positive @Max(100) int limit);

    /** Returns an article, or none where there is none with this id. */
    @GET
    @Path("articles/{id}")
    Maybe<Article> article(@PathParam("id") @ArticleId String id);

    /**
     * Keeps articles for an order: all of them, or none if one is unknown (404) or not in stock (409). It takes the
     * place of an earlier reservation for this order, so sending it again changes nothing.
     */
    @PUT
    @Path("reservations/{order}")
    @Consumes(MediaType.APPLICATION_JSON)
    Completable reserve(@PathParam("order") UUID order, @Valid @NotNull Reservation reservation);
}
