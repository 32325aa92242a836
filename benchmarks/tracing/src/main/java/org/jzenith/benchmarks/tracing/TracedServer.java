package org.jzenith.benchmarks.tracing;

import io.reactivex.Single;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import org.jzenith.core.JZenith;
import org.jzenith.opentelemetry.OpenTelemetryPlugin;
import org.jzenith.rest.RestPlugin;

/** A service whose requests are traced, unless its first argument is {@code untraced}: for benchmarks/tracing.sh. */
public final class TracedServer {

    private TracedServer() {}

    /** What is answered. */
    public record User(String id, String name) {}

    /** Answers everybody. */
    @Path("/users/{id}")
    @Produces(MediaType.APPLICATION_JSON)
    @PermitAll
    public static final class UserResource {

        /** Answers at once. */
        @GET
        public Single<User> get(@PathParam("id") String id) {
            return Single.just(new User(id, "Ada Lovelace"));
        }
    }

    /** Starts the service. */
    public static void main(String[] args) {
        RestPlugin rest = RestPlugin.withResources(UserResource.class);
        if (args.length > 0 && args[0].equals("untraced")) {
            JZenith.application(Arrays.copyOfRange(args, 1, args.length))
                    .withPlugins(rest)
                    .run();
        } else {
            JZenith.application(args)
                    .withPlugins(rest, OpenTelemetryPlugin.create())
                    .run();
        }
        System.out.println("started");
    }
}
