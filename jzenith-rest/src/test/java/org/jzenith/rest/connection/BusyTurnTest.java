package org.jzenith.rest.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What clients receive while an event loop has much to do in one turn. */
class BusyTurnTest {

    private static final int CLIENTS = 30;
    /** The request of the turn that takes long. */
    private static final int SLOW = 20;

    private static final AtomicInteger CALLS = new AtomicInteger();

    private static CountDownLatch held;
    private static CountDownLatch released;
    private static CountDownLatch answered;
    private static volatile boolean answeredMeanwhile;

    /** Blocks its event loop, to make turns of known content. */
    @Path("/")
    public static class Resource {
        @GET
        @Path("hold")
        public String hold() throws InterruptedException {
            held.countDown();
            released.await(TestServer.DEADLINE.toSeconds(), TimeUnit.SECONDS);
            return "released";
        }

        @GET
        @Path("turn")
        public String turn() throws InterruptedException {
            if (CALLS.incrementAndGet() == SLOW) {
                answeredMeanwhile = answered.await(TestServer.DEADLINE.toSeconds(), TimeUnit.SECONDS);
            }
            return "ok";
        }

        @GET
        @Path("endless")
        @Produces("application/x-ndjson")
        public Flowable<String> endless() {
            return Flowable.just("x".repeat(10_000)).repeat();
        }

        @GET
        @Path("ready")
        public String ready() {
            return "ready";
        }
    }

    @BeforeEach
    void prepare() {
        CALLS.set(0);
        held = new CountDownLatch(1);
        released = new CountDownLatch(1);
        answered = new CountDownLatch(SLOW * 3 / 4);
        answeredMeanwhile = false;
    }

    private static TestServer start() {
        return TestServer.start(Map.of("rest.verticles", 1), RestPlugin.withResources(Resource.class));
    }

    @Test
    void receiveMostResponsesOfATurnBeforeARequestThatTakesLong() throws Exception {
        ExecutorService readers = Executors.newFixedThreadPool(CLIENTS);
        List<RawConnection> clients = new ArrayList<>();
        try (TestServer server = start();
                RawConnection holder = new RawConnection(server)) {
            for (int i = 0; i < CLIENTS; i++) {
                RawConnection client = new RawConnection(server);
                clients.add(client);
                assertThat(client.get("/ready").response()).endsWith("ready");
            }
            holder.get("/hold");
            assertThat(held.await(TestServer.DEADLINE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            for (RawConnection client : clients) {
                client.get("/turn");
            }
            released.countDown();
            for (Future<String> response :
                    readers.invokeAll(clients.stream().map(BusyTurnTest::reader).toList())) {
                assertThat(response.get()).endsWith("ok");
            }
            assertThat(answeredMeanwhile).isTrue();
            assertThat(holder.response()).endsWith("released");
        } finally {
            readers.shutdownNow();
            for (RawConnection client : clients) {
                client.close();
            }
        }
    }

    private static Callable<String> reader(RawConnection client) {
        return () -> {
            String response = client.response();
            answered.countDown();
            return response;
        };
    }

    @Test
    void receiveResponsesBesideAnEndlessStreamToAFastClient() throws Exception {
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try (TestServer server = start();
                RawConnection fast = new RawConnection(server)) {
            fast.get("/endless");
            Future<Void> reading = reader.submit(() -> {
                fast.skipUntilClosed();
                return null;
            });
            for (int i = 0; i < 10; i++) {
                assertThat(server.get("/ready").body()).isEqualTo("ready");
            }
            assertThat(reading).isNotDone();
        } finally {
            reader.shutdownNow();
        }
    }
}
