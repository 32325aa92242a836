package org.jzenith.examples.shop.orders;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jzenith.rest.annotation.ResponseStatus;

/** The orders over HTTP, for the page. */
@Path("/api")
@Produces(MediaType.APPLICATION_JSON)
public final class OrderResource {

    private final Orders orders;

    @Inject
    OrderResource(Orders orders) {
        this.orders = orders;
    }

    /** Returns the names of the articles. */
    @GET
    @Path("articles")
    public Single<List<String>> articles() {
        return orders.articles();
    }

    /** Returns the latest orders, the newest first. */
    @GET
    @Path("orders")
    public Single<List<Order>> latest() {
        return orders.latest();
    }

    /** Places an order. With this answer, it is stored, and will be reserved and mailed. */
    @POST
    @Path("orders")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    public Single<Order> place(@Valid @NotNull NewOrder order) {
        return orders.place(order);
    }

    /** Sends the latest orders as events, and then each one that is new or has changed. */
    @GET
    @Path("orders/live")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public Flowable<Order> live() {
        return orders.live();
    }
}
