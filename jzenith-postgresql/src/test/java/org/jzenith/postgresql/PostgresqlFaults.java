package org.jzenith.postgresql;

import io.reactivex.Maybe;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.faults.FaultScenarios;
import org.jzenith.testing.faults.FaultedServer;
import org.jzenith.testing.servers.FreePort;

/** The faults that all plugins survive, with a real PostgreSQL. */
class PostgresqlFaults extends FaultScenarios {

    @Path("/faults")
    public static class Resource {

        private final PostgresqlClient client;

        @Inject
        Resource(PostgresqlClient client) {
            this.client = client;
        }

        @GET
        @Path("quick")
        public Maybe<String> quick() {
            return client.one(String.class, "select 'quick'");
        }

        @GET
        @Path("slow")
        public Maybe<String> slow() {
            return client.one(String.class, "select 'slow' from pg_sleep(0.5)");
        }
    }

    private static final class RealServer extends FaultedServer {

        private static final String NAME = "faulted";

        RealServer(RunningApplication owner) {
            super(Server.PLUGIN, Resource.class, owner, Postmaster.of(Server.client(owner)));
        }

        @Override
        protected String[] arguments() {
            return new String[] {
                "--postgresql.application-name=" + NAME,
                "--postgresql.pool-size=" + poolSize(),
                "--postgresql.pool-queue=2000",
                timeout("statement-timeout"),
                timeout("acquire-timeout")
            };
        }

        @Override
        protected int poolSize() {
            return 6;
        }

        /** Fails now and then while the owner has to reconnect to the server as well. */
        @Override
        protected int connections() {
            return Server.client(owner())
                    .one(Integer.class, "select count(*)::int from pg_stat_activity where application_name = $1", NAME)
                    .retry(20)
                    .blockingGet();
        }
    }

    @Override
    protected FaultedServer startServer() {
        return new RealServer(Server.PLUGIN.start(
                "--postgresql.application-name=owner",
                "--postgresql.pool-size=2",
                Server.PLUGIN.argument("port", FreePort.next())));
    }
}
