package org.jzenith.rest.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.reactivex.subjects.CompletableSubject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** A thousand clients request what only fifty can have at a time. */
@Tag("stress")
@Tag("vertx")
class OverloadTest {

    private static final int CLIENTS = 1_000;
    private static final int REQUESTS = 10;
    private static final int LIMIT = 50;
    private static final long HEAP_BYTES = 128 * 1024 * 1024;

    private static final AtomicInteger RUNNING = new AtomicInteger();
    private static final AtomicInteger MOST_RUNNING = new AtomicInteger();
    /** What the work waits for: that enough has been refused, however slow the clients are. */
    private static volatile CompletableSubject enough;

    @Path("/")
    public static class Resource {
        @GET
        @Path("work")
        public Single<String> work() {
            MOST_RUNNING.accumulateAndGet(RUNNING.incrementAndGet(), Math::max);
            return enough.andThen(Single.timer(50, TimeUnit.MILLISECONDS)).map(tick -> {
                RUNNING.decrementAndGet(); // Before the answer, which lets the next request in.
                return "done";
            });
        }
    }

    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    @Test
    void refusesWhatIsTooMuchAndServesTheRest() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS + 1);
        AtomicBoolean over = new AtomicBoolean();
        try (TestServer server = TestServer.start(
                Map.of("rest.verticles", 2, "rest.max-requests-in-flight", LIMIT),
                RestPlugin.withResources(Resource.class))) {
            enough = CompletableSubject.create();
            enough.onComplete();
            use(server, 1);
            enough = CompletableSubject.create();
            long heapBefore = usedHeap();
            Future<Integer> healthy = threads.submit(() -> askForHealthUntil(over, server));
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(threads.submit(() -> use(server, REQUESTS)));
            }
            for (Future<?> client : clients) {
                client.get(60, TimeUnit.SECONDS);
            }
            over.set(true);
            assertThat(healthy.get(20, TimeUnit.SECONDS)).isPositive();
            assertThat(accepted.get() + refused.get()).isEqualTo(CLIENTS * REQUESTS + 1);
            assertThat(accepted).hasValueGreaterThan(LIMIT);
            assertThat(refused).hasValueGreaterThan(CLIENTS);
            assertThat(MOST_RUNNING).hasValueBetween(1, LIMIT);
            assertThat(RUNNING).hasValue(0);
            assertThat(usedHeap() - heapBefore).isLessThan(HEAP_BYTES);
            int refusedUnderLoad = refused.get();
            use(server, 20);
            assertThat(refused).hasValue(refusedUnderLoad);
        } finally {
            over.set(true);
            threads.shutdown();
        }
    }

    private Void use(TestServer server, int times) throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < times; i++) {
                String response = connection.get("/work").response();
                if (response.startsWith("HTTP/1.1 200 ")) {
                    assertThat(response).endsWith("done");
                    accepted.incrementAndGet();
                } else {
                    assertThat(response).startsWith("HTTP/1.1 503 ").containsIgnoringCase("\r\nretry-after: 1\r\n");
                    if (refused.incrementAndGet() > CLIENTS) {
                        enough.onComplete();
                    }
                }
            }
            return null;
        }
    }

    private static Integer askForHealthUntil(AtomicBoolean over, TestServer server) throws IOException {
        int times = 0;
        try (RawConnection connection = new RawConnection(server)) {
            while (!over.get()) {
                assertThat(connection.get("/health").response()).startsWith("HTTP/1.1 200 ");
                times++;
            }
        }
        return times;
    }

    private static long usedHeap() {
        System.gc(); // The limit is many times the expected value, so it does not matter how thorough the collection
        // is.
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
