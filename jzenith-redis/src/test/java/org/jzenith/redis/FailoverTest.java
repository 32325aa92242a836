package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.testing.servers.TimeLimit;

/** A server becomes the replica of another one, and stays where it is, while its name leads to the other one. */
class FailoverTest {

    private static final String PASSWORD = "--redis.password=same";

    /** Leads new connections to a port that may change, as the address of a name may. */
    private static int way(RunningApplication owner, AtomicInteger port) throws Exception {
        Vertx vertx = owner.injector().getInstance(Vertx.class);
        NetServer server = vertx.createNetServer().connectHandler(incoming -> {
            incoming.pause();
            vertx.createNetClient()
                    .connect(port.get(), "127.0.0.1")
                    .onFailure(failure -> incoming.close())
                    .onSuccess(outgoing -> {
                        incoming.pipeTo(outgoing);
                        outgoing.pipeTo(incoming);
                    });
        });
        return server.listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS)
                .actualPort();
    }

    @Test
    void saysOfAWholeTransactionThatTheServerIsAReplica() throws Exception {
        try (RunningApplication replica = Server.PLUGIN.start()) {
            RedisClient client = Server.client(replica);
            client.send(Command.REPLICAOF, "127.0.0.1", 1).ignoreElement().blockingAwait();
            TimeLimit.MINUTE.await(
                    "the answer of a replica",
                    () -> client.transaction(List.of(Request.cmd(Command.SET)
                                                    .arg("k")
                                                    .arg("v")))
                                            .ignoreElement()
                                            .blockingGet()
                                    instanceof RedisUnavailableException told
                            && told.getMessage().contains("lost before it answered: READONLY"));
        }
    }

    @Test
    void writesWhereTheNameLeadsToOnceTheServerIsAReplica() throws Exception {
        try (RunningApplication first = Server.PLUGIN.start(PASSWORD);
                RunningApplication promoted = Server.PLUGIN.start(PASSWORD)) {
            AtomicInteger port = new AtomicInteger(Server.PLUGIN.port(first));
            try (RunningApplication application = Server.PLUGIN.startOn(first, "--redis.port=" + way(first, port))) {
                RedisClient client = Server.client(application);
                assertThat(client.send(Command.SET, "k", "before").blockingGet())
                        .hasToString("OK");
                port.set(Server.PLUGIN.port(promoted));
                Server.client(first)
                        .send(Command.REPLICAOF, "127.0.0.1", port.get())
                        .ignoreElement()
                        .blockingAwait();
                TimeLimit.MINUTE.await("a write", () -> client.send(Command.SET, "k", "after")
                        .map(Object::toString)
                        .onErrorReturnItem("")
                        .blockingGet()
                        .equals("OK"));
                assertThat(Server.client(promoted).send(Command.GET, "k").blockingGet())
                        .hasToString("after");
            }
        }
    }
}
