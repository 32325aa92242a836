package org.jzenith.examples.benchmark;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
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

/** What services do besides: a login, a list with a filter, a larger body, a stream. */
@Path("/service")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ServiceResource {

    /** Returns the user with this id to callers who may read. */
    @GET
    @Path("users/{id}")
    @Secured
    @RolesAllowed("reader")
    public Single<User> user(@PathParam("id") UUID id) {
        return Single.just(id)
                .map(known -> new User(known, "user-" + known.toString().substring(0, 8)));
    }

    /** Returns the first users whose names begin so. */
    @GET
    @Path("users")
    public Single<List<User>> users(
            @QueryParam("prefix") Optional<String> prefix, @QueryParam("limit") @DefaultValue("50") int limit) {
        return stream(prefix, limit).toList();
    }

    /** Returns them as a stream. */
    @GET
    @Path("users/stream")
    public Flowable<User> stream(
            @QueryParam("prefix") Optional<String> prefix, @QueryParam("limit") @DefaultValue("50") int limit) {
        return Flowable.range(0, Math.min(limit, 1000))
                .map(i -> new User(new UUID(0, i), prefix.orElse("user") + '-' + i));
    }

    /** Takes an order. */
    @POST
    @Path("orders")
    public Single<Receipt> order(@Valid @NotNull Order order) {
        return Single.just(new Receipt(
                order.getCustomer(),
                order.getLines().stream()
                        .map(line -> line.getPrice().multiply(BigDecimal.valueOf(line.getQuantity())))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)));
    }
}
