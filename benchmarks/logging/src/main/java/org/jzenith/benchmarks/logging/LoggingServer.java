package org.jzenith.benchmarks.logging;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jzenith.core.JZenith;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.rest.RestPlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A service that logs a hundred lines of TRACE for each request, by the back end that the system property
 * {@code slf4j.provider} names: benchmarks/logging.sh compares what they cost.
 */
public final class LoggingServer {

    private static final int LINES = 100;

    private LoggingServer() {}

    /** What is answered. */
    public record User(String id, String name) {}

    /** Logs and answers at once. */
    @Path("/users/{id}")
    @Produces(MediaType.APPLICATION_JSON)
    public static final class UserResource {

        private static final Logger LOG = LoggerFactory.getLogger("bench.Users");

        /** Logs and answers at once. */
        @GET
        public Single<User> get(@PathParam("id") String id) {
            for (int i = 0; i < LINES; i++) {
                LOG.trace("Step {} of the user {}", i, id);
            }
            return Single.just(new User(id, "Ada Lovelace"));
        }
    }

    /** Starts the service; with the system property {@code jzenith.logging}, with the plugin for Logback. */
    public static void main(String[] args) {
        JZenith application = JZenith.application(args).withPlugins(RestPlugin.withResources(UserResource.class));
        if (Boolean.getBoolean("jzenith.logging")) {
            application.withPlugins(LogbackPlugin.create());
        }
        application.run();
    }
}
