package org.jzenith.redis;

import io.reactivex.Maybe;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.command.CommandMaybe;
import org.jzenith.testing.faults.FaultScenarios;
import org.jzenith.testing.faults.FaultedServer;
import org.jzenith.testing.servers.FreePort;
import org.jzenith.testing.servers.TimeLimit;

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
            return CommandMaybe.to(BLOCKED, response -> response, client.topology())
                    .map(Response::toString)
                    .defaultIfEmpty("slow");
        }
    }

    private static final class RealServer extends FaultedServer {

        private static final String NAME = "faulted";

        RealServer(RunningApplication owner) {
            super(Server.PLUGIN, Resource.class, owner, RedisProcess.of(Server.client(owner)));
            // Otherwise it checks ten times a second what has waited long enough.
            Server.client(owner)
                    .send(Command.CONFIG, "SET", "hz", 500)
                    .ignoreElement()
                    .blockingAwait();
        }

        @Override
        protected String[] arguments() {
            return new String[] {"--redis.client-name=" + NAME, timeout("command-timeout")};
        }

        /** One for each event loop that accepts requests. */
        @Override
        protected int poolSize() {
            return Runtime.getRuntime().availableProcessors();
        }

        /** Not answered now and then while the owner has to reconnect to the server as well. */
        @Override
        protected int connections() {
            AtomicLong count = new AtomicLong(-1);
            TimeLimit.MINUTE.await("an answer to the owner", () -> {
                count.set(Server.connections(Server.client(owner()), NAME)
                        .onErrorReturnItem(-1L)
                        .blockingGet());
                return count.get() >= 0;
            });
            return count.intValue();
        }
    }

    @Override
    protected FaultedServer startServer() {
        return new RealServer(
                Server.PLUGIN.start("--redis.client-name=owner", Server.PLUGIN.argument("port", FreePort.next())));
    }
}
