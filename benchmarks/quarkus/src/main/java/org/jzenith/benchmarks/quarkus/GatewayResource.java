package org.jzenith.benchmarks.quarkus;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** As in benchmarks/gateway: asks another service for each request. */
@Path("/gateway")
@Produces(MediaType.APPLICATION_JSON)
public class GatewayResource {

    /** A user as the other service has it. */
    public record OtherUser(String id, String name) {}

    /** What the other service offers. */
    @Path("/users")
    @RegisterRestClient(configKey = "users")
    @Produces(MediaType.APPLICATION_JSON)
    public interface UserApi {

        /** Returns a user. */
        @GET
        @Path("{id}")
        Uni<OtherUser> user(@PathParam("id") String id);
    }

    private final UserApi users;

    GatewayResource(@RestClient UserApi users) {
        this.users = users;
    }

    /** Returns a user of the other service. */
    @GET
    @Path("{id}")
    public Uni<OtherUser> user(@PathParam("id") String id) {
        return users.user(id);
    }
}
