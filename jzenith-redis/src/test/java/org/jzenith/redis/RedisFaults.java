package org.jzenith.redis;

import io.reactivex.Maybe;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.command.CommandMaybe;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.faults.FaultScenarios;
import org.jzenith.testing.faults.FaultedServer;
import org.jzenith.testing.servers.ServerProcess;

/** The faults that all plugins survive, with a real Redis. */
class RedisFaults extends FaultScenarios {

    @Path("/faults")
    public static class Resource {

        /** Commands that users may not send on that connection. */
        private static final Request BLOCKED = Request.cmd(Command.XREAD, "BLOCK", 2, "STREAMS", "nothing", "$");

        private final RedisClient client;

        @Inject
        Resource(RedisClient client) {
            this.client = client;
        }

        @GET
        @Path("quick")
        public Maybe<String> quick() {
            return client.send(Command.ECHO, "quick").map(Response::toString);
        }

        /**
         * Occupies the connection for 2 ms, and nothing else on the server. Shorter than for other servers, because all
         * commands of an event loop wait for each other and cannot be taken back: a thousand of them must end within
         * the timeout. In {@link LeaversTest}, a thousand leave before any of them can end.
         */
        @GET
        @Path("slow")
        public Maybe<String> slow() {
            return CommandMaybe.to(BLOCKED, response -> response, client.loopConnections())
                    .map(Response::toString)
                    .defaultIfEmpty("slow");
        }
    }

    /** The owner has started the server, and uses its own connections to it. */
    private record RealServer(RunningApplication owner, ServerProcess process, int port) implements FaultedServer {

        private static final String NAME = "faulted";

        static RealServer start() {
            RunningApplication owner = Server.start("--redis.client-name=owner");
            // Otherwise it checks ten times a second what has waited long enough.
            Server.client(owner)
                    .send(Command.CONFIG, "SET", "hz", 500)
                    .ignoreElement()
                    .blockingAwait();
            return new RealServer(owner, RedisProcess.of(Server.client(owner)), Server.PLUGIN.port(owner));
        }

        @Override
        public JZenith application(int through) {
            String timeout = TIMEOUT.toMillis() + "ms";
            return Server.on(
                            owner,
                            "--redis.port=" + through,
                            "--redis.client-name=" + NAME,
                            "--redis.command-timeout=" + timeout,
                            "--redis.connect-timeout=" + timeout)
                    .withPlugins(RestPlugin.withResources(Resource.class), RedisPlugin.create());
        }

        /** One for each event loop that accepts requests. */
        @Override
        public int poolSize() {
            return Runtime.getRuntime().availableProcessors();
        }

        @Override
        public String poolName() {
            return "redis";
        }

        /** Fails now and then while the owner has to reconnect to the server as well. */
        @Override
        public int connections() {
            return client().retry(20)
                    .map(list -> (int) list.toString()
                            .lines()
                            .filter(line -> line.contains(" name=" + NAME + ' '))
                            .count())
                    .blockingGet();
        }

        private Maybe<Response> client() {
            return Server.client(owner).send(Command.CLIENT, "LIST").retryWhen(failures -> failures.zipWith(
                            io.reactivex.Flowable.range(0, 100), (failure, i) -> i)
                    .delay(50, java.util.concurrent.TimeUnit.MILLISECONDS));
        }

        @Override
        public void kill() throws Exception {
            process.kill();
        }

        @Override
        public void restart() throws IOException {
            process.start();
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
