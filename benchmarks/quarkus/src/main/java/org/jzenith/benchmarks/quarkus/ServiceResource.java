package org.jzenith.benchmarks.quarkus;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
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

/** As in examples/benchmark. */
@Path("/service")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ServiceResource {

    /** What an order costs. */
    public record Receipt(String customer, BigDecimal total) {}

    /** Returns the user with this id to callers who may read. */
    @GET
    @Path("users/{id}")
    @Secured
    @RolesAllowed("reader")
    public Uni<User> user(@PathParam("id") UUID id) {
        return Uni.createFrom()
                .item(id)
                .map(known -> new User(known, "user-" + known.toString().substring(0, 8)));
    }

    /** Returns the first users whose names begin so. */
    @GET
    @Path("users")
    public Uni<List<User>> users(
            @QueryParam("prefix") Optional<String> prefix, @QueryParam("limit") @DefaultValue("50") int limit) {
        return stream(prefix, limit).collect().asList();
    }

    /** Returns them as a stream. */
    @GET
    @Path("users/stream")
    public Multi<User> stream(
            @QueryParam("prefix") Optional<String> prefix, @QueryParam("limit") @DefaultValue("50") int limit) {
        return Multi.createFrom()
                .range(0, Math.min(limit, 1000))
                .map(i -> new User(new UUID(0, i), prefix.orElse("user") + '-' + i));
    }

    /** Takes an order. */
    @POST
    @Path("orders")
    public Uni<Receipt> order(@Valid @NotNull Order order) {
        return Uni.createFrom().item(new Receipt(order.customer(), order.total()));
    }
}
