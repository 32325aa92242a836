package org.jzenith.benchmarks.stock;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** As in examples/benchmark; without the validation of orders, which RESTEasy alone does not have. */
@Path("/service")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ServiceResource {

    /** So many of one product. */
    public record Line(String product, int quantity, BigDecimal price) {}

    /** What somebody buys. */
    public record Order(String customer, List<Line> lines) {}

    /** What an order costs. */
    public record Receipt(String customer, BigDecimal total) {}

    /** Returns the user with this id to callers who may read. */
    @GET
    @Path("users/{id}")
    @Secured
    @RolesAllowed("reader")
    public Single<UserResource.User> user(@PathParam("id") UUID id) {
        return Single.just(id)
                .map(known ->
                        new UserResource.User(known, "user-" + known.toString().substring(0, 8)));
    }

    /** Returns the first users whose names begin so. */
    @GET
    @Path("users")
    public Single<List<UserResource.User>> users(
            @QueryParam("prefix") Optional<String> prefix, @QueryParam("limit") @DefaultValue("50") int limit) {
        return stream(prefix, limit).toList();
    }

    /** Returns them as a stream, which RESTEasy alone collects into a list. */
    @GET
    @Path("users/stream")
    public Flowable<UserResource.User> stream(
            @QueryParam("prefix") Optional<String> prefix, @QueryParam("limit") @DefaultValue("50") int limit) {
        return Flowable.range(0, Math.min(limit, 1000))
                .map(i -> new UserResource.User(new UUID(0, i), prefix.orElse("user") + '-' + i));
    }

    /** Takes an order. */
    @POST
    @Path("orders")
    public Single<Receipt> order(Order order) {
        return Single.just(new Receipt(
                order.customer(),
                order.lines().stream()
                        .map(line -> line.price().multiply(BigDecimal.valueOf(line.quantity())))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)));
    }
}
