package org.jzenith.postgresql;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.concurrent.CountDownLatch;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.RequestLimits;

/** An application in a process of its own, whose methods wait for a lock of PostgreSQL. */
final class WaitingApplication {

    /** The key of the advisory lock. */
    static final int LOCK = 57;

    @Path("/")
    public static class Resource {

        private final BlockingPostgresqlClient db;

        @Inject
        Resource(PostgresqlClient client) {
            this.db = client.blocking();
        }

        @GET
        @Path("locked")
        public String locked() {
            return db.one(String.class, "select 'done' from pg_advisory_xact_lock_shared($1)", LOCK)
                    .orElseThrow();
        }

        @GET
        @Path("limited")
        @RequestLimits(timeout = "2s")
        public String limited() {
            return locked();
        }

        @GET
        @Path("stuck")
        @RequestLimits(timeout = "2s")
        public String stuck() throws InterruptedException {
            new CountDownLatch(1).await();
            return "never";
        }

        /** Needs a carrier, but nothing else. */
        @GET
        @Path("thread")
        public String thread() {
            return Thread.currentThread().toString();
        }
    }

    private WaitingApplication() {}

    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withPlugins(RestPlugin.withResources(Resource.class), PostgresqlPlugin.create())
                .run();
    }
}
