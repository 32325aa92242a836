package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.testing.servers.ServingLoops;
import org.jzenith.testing.servers.TimeLimit;

/**
 * Connections that keep still: once there is one for each event loop that serves HTTP, Redis counts no new ones,
 * whoever calls.
 */
@Tag("P1")
class ChurnTest {

    private static final String COUNT = "total_connections_received:";
    private static final int LOOPS = Runtime.getRuntime().availableProcessors();

    /** Returns how many connections Redis has ever accepted. */
    private static long accepted(RedisClient client) {
        String stats = client.send(Command.INFO, "stats").blockingGet().toString();
        return stats.lines()
                .filter(line -> line.startsWith(COUNT))
                .mapToLong(line -> Long.parseLong(line.substring(COUNT.length()).trim()))
                .findFirst()
                .orElseThrow();
    }

    private static Flowable<Integer> calls(RedisClient client, int count) {
        return Flowable.range(0, count)
                .flatMapSingle(
                        i -> i % 2 == 0
                                ? client.send(Command.ECHO, "call").toSingle().map(answer -> i)
                                : client.transaction(List.of(Request.cmd(Command.INCR, "calls")))
                                        .map(answer -> i),
                        false,
                        64);
    }

    @Test
    @DisplayName("There is one connection for each event loop that serves HTTP and no other one, whoever calls")
    void thereIsOneForEachEventLoopThatServesHttp() throws Exception {
        try (RunningApplication owner = Server.PLUGIN.start();
                HttpServer server = HttpServer.on(owner, "--redis.client-name=still")) {
            RedisClient asking = Server.client(owner);
            RedisClient client = server.client();
            Vertx vertx = server.application().injector().getInstance(Vertx.class);
            calls(asking, 100).ignoreElements().blockingAwait();
            long before = accepted(asking);
            Disposable job = Flowable.interval(0, 10, TimeUnit.MILLISECONDS)
                    .onBackpressureDrop()
                    .flatMapMaybe(tick -> client.send(Command.PING), false, 1)
                    .subscribe();
            calls(client, 100)
                    .subscribeOn(Schedulers.computation())
                    .ignoreElements()
                    .blockingAwait();
            assertThat(ServingLoops.of(server.application())).hasSize(LOOPS);
            assertThat(accepted(asking) - before).as("connections").isEqualTo(LOOPS);
            for (int i = 0; i < 4 * LOOPS; i++) { // event loops that serve HTTP, and others
                EventLoops.nextLoop(vertx)
                        .runOnContext(nothing -> calls(client, 100).subscribe());
                assertThat(server.get("/echo/" + i).body()).isEqualTo(String.valueOf(i));
                calls(client, 200).ignoreElements().blockingAwait();
            }
            job.dispose();
            TimeLimit.MINUTE.await("all answers", server::isIdle);
            assertThat(accepted(asking) - before).as("connections").isEqualTo(LOOPS);
            assertThat(Server.connections(asking, "still").blockingGet()).isEqualTo(LOOPS);
        }
    }
}
