package org.jzenith.postgresql;

import io.reactivex.Maybe;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.faults.FaultScenarios;
import org.jzenith.testing.faults.FaultedServer;
import org.jzenith.testing.servers.ServerProcess;

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

    /** The owner has started the server, and uses its own connections to it. */
    private record RealServer(RunningApplication owner, ServerProcess postmaster, int port) implements FaultedServer {

        private static final String NAME = "faulted";

        static RealServer start() {
            RunningApplication owner = Server.start("--postgresql.application-name=owner", "--postgresql.pool-size=2");
            int port = Server.PLUGIN.port(owner);
            return new RealServer(owner, Postmaster.of(Server.client(owner)), port);
        }

        @Override
        public JZenith application(int through) {
            String timeout = TIMEOUT.toMillis() + "ms";
            return Server.on(
                            owner,
                            "--postgresql.port=" + through,
                            "--postgresql.application-name=" + NAME,
                            "--postgresql.pool-size=" + poolSize(),
                            "--postgresql.pool-queue=2000",
                            "--postgresql.statement-timeout=" + timeout,
                            "--postgresql.connect-timeout=" + timeout,
                            "--postgresql.acquire-timeout=" + timeout)
                    .withPlugins(RestPlugin.withResources(Resource.class), PostgresqlPlugin.create());
        }

        @Override
        public int poolSize() {
            return 6;
        }

        @Override
        public String poolName() {
            return "postgresql";
        }

        /** Fails now and then while the owner has to reconnect to the server as well. */
        @Override
        public int connections() {
            return Server.client(owner)
                    .one(Integer.class, "select count(*)::int from pg_stat_activity where application_name = $1", NAME)
                    .retry(20)
                    .blockingGet();
        }

        @Override
        public void kill() throws Exception {
            postmaster.kill();
        }

        @Override
        public void restart() throws IOException {
            postmaster.start();
        }

        @Override
        public void close() {
            owner.close();
        }
    }

    @Override
    protected FaultedServer startServer() {
        return RealServer.start();
    }
}
