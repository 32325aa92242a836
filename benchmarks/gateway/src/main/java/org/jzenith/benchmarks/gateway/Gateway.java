package org.jzenith.benchmarks.gateway;

import io.reactivex.Single;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jzenith.client.ClientPlugin;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;

/** The gateway with jZenith; its arguments are those of the application. */
public final class Gateway {

    private Gateway() {}

    /** Asks the other service. */
    @Path("/gateway")
    @Produces(MediaType.APPLICATION_JSON)
    @PermitAll
    public static final class GatewayResource {

        private final UserApi users;

        @Inject
        GatewayResource(UserApi users) {
            this.users = users;
        }

        /** Returns a user of the other service. */
        @GET
        @Path("{id}")
        public Single<User> user(@PathParam("id") String id) {
            return users.user(id);
        }
    }

    /** Offers what the other service offers, so that gateways can be in a row. */
    @Path("/users")
    @Produces(MediaType.APPLICATION_JSON)
    @PermitAll
    public static final class UserResource {

        private final UserApi users;

        @Inject
        UserResource(UserApi users) {
            this.users = users;
        }

        /** Returns a user of the next service. */
        @GET
        @Path("{id}")
        public Single<User> user(@PathParam("id") String id) {
            return users.user(id);
        }
    }

    /** Starts the service. */
    public static void main(String[] args) {
        JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(GatewayResource.class, UserResource.class),
                        ClientPlugin.named("users").withClient(UserApi.class))
                .run();
        System.out.println("started");
    }
}
