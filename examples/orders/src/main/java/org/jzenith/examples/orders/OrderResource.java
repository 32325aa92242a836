package org.jzenith.examples.orders;

import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;

/** Orders over HTTP. */
@Path("/orders/{id}")
@Produces(MediaType.APPLICATION_JSON)
public final class OrderResource {

    private final OrderService orders;

    @Inject
    OrderResource(OrderService orders) {
        this.orders = orders;
    }

    /** Returns an order. */
    @GET
    public Maybe<Order> order(@PathParam("id") UUID id) {
        return orders.find(id);
    }

    /** Places an order. The client chooses its id, so that it can send it again if it has received no answer. */
    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public Single<Order> place(@PathParam("id") UUID id, @Valid @NotNull NewOrder order) {
        return orders.place(id, order.articles());
    }
}
