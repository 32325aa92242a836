package org.jzenith.rest.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.jzenith.rest.metrics.MeteredServer.scrape;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.StreamingOutput;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** The number of calls that block, and its limit. */
class BlockingMetricsTest {

    private static final boolean VIRTUAL = Runtime.version().feature() >= 21;

    private static volatile CountDownLatch released;
    private static volatile Phaser interrupts;
    private static volatile Semaphore entered;

    private final ExecutorService clients = Executors.newCachedThreadPool();

    @Path("/")
    public static class Resource {
        @GET
        @Path("compiled")
        @Compiled
        public String compiled() throws InterruptedException {
            entered.release();
            released.await();
            return "done";
        }

        @GET
        @Path("resteasy")
        @Compiled(false)
        public String resteasy() throws InterruptedException {
            entered.release();
            released.await();
            return "done";
        }

        @GET
        @Path("body")
        public StreamingOutput body() {
            return out -> {
                try {
                    released.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            };
        }

        @GET
        @Path("stubborn-compiled")
        @Compiled
        public String stubbornCompiled() {
            return stubborn();
        }

        @GET
        @Path("stubborn-resteasy")
        @Compiled(false)
        public String stubbornResteasy() {
            return stubborn();
        }

        private static String stubborn() {
            while (true) {
                try {
                    released.await();
                    return "done";
                } catch (InterruptedException e) {
                    interrupts.arrive();
                }
            }
        }
    }

    @BeforeEach
    void prepare() {
        released = new CountDownLatch(1);
        interrupts = new Phaser(1);
        entered = new Semaphore(0);
    }

    @AfterEach
    void release() {
        released.countDown();
        clients.shutdown();
    }

    private static TestServer start(Map<String, ?> configuration) {
        return TestServer.start(
                TestServer.configuration(configuration, "rest.verticles", 1, "rest.threads", "virtual"),
                RestPlugin.withResources(Resource.class));
    }

    private List<CompletableFuture<HttpResponse<String>>> begin(TestServer server, String path, int times) {
        List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            responses.add(CompletableFuture.supplyAsync(() -> server.get(path), clients));
        }
        return responses;
    }

    private static void awaitCalls(TestServer server, String work, String state, int count) {
        String line = "http_server_blocking_calls{state=\"" + state + "\",work=\"" + work + "\"} " + (double) count;
        Await.until(() -> scrape(server).contains(line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"compiled", "resteasy"})
    void aCallCountsUntilItsMethodHasReturned(String path) {
        try (TestServer server = start(Map.of())) {
            awaitCalls(server, "method", "running", 0);
            List<CompletableFuture<HttpResponse<String>>> responses = begin(server, '/' + path, 20);
            awaitCalls(server, "method", "running", 20);
            awaitCalls(server, "method", "queued", 0);
            awaitCalls(server, "body", "running", 0);
            released.countDown();
            assertThat(responses)
                    .allSatisfy(response -> assertThat(response.join().body()).isEqualTo("done"));
            awaitCalls(server, "method", "running", 0);
        }
    }

    @Test
    void aBodyThatIsWrittenHasACountOfItsOwn() {
        try (TestServer server = start(Map.of())) {
            List<CompletableFuture<HttpResponse<String>>> responses = begin(server, "/body", 3);
            awaitCalls(server, "body", "running", 3);
            awaitCalls(server, "method", "running", 0);
            released.countDown();
            assertThat(responses)
                    .allSatisfy(
                            response -> assertThat(response.join().statusCode()).isEqualTo(200));
            awaitCalls(server, "body", "running", 0);
        }
    }

    @Test
    void withoutVirtualThreadsCallsWaitForAThread() {
        assumeThat(VIRTUAL).as("the JVM has virtual threads").isFalse();
        try (TestServer server = start(Map.of("rest.blocking-threads", 2))) {
            List<CompletableFuture<HttpResponse<String>>> responses = begin(server, "/compiled", 5);
            awaitCalls(server, "method", "running", 2);
            awaitCalls(server, "method", "queued", 3);
            released.countDown();
            assertThat(responses)
                    .allSatisfy(response -> assertThat(response.join().body()).isEqualTo("done"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"compiled", "resteasy"})
    void requestsInFlightLimitTheCalls(String path) throws InterruptedException {
        try (TestServer server = start(Map.of("rest.max-requests-in-flight", 3))) {
            List<CompletableFuture<HttpResponse<String>>> responses = begin(server, '/' + path, 3);
            assertThat(entered.tryAcquire(3, 2, TimeUnit.MINUTES)).isTrue();
            assertThat(server.get('/' + path).statusCode()).isEqualTo(503);
            awaitCalls(server, "method", "running", 3);
            released.countDown();
            assertThat(responses)
                    .allSatisfy(response -> assertThat(response.join().body()).isEqualTo("done"));
        }
    }

    /** The requests are over when their clients have disconnected, but the threads are not. */
    @ParameterizedTest
    @ValueSource(strings = {"compiled", "resteasy"})
    void callsThatIgnoreTheEndOfTheirRequestsAreLimitedToo(String path) throws Exception {
        try (TestServer server = start(Map.of("rest.max-requests-in-flight", 2))) {
            for (int i = 1; i <= 4; i++) {
                try (RawConnection leaving = new RawConnection(server).get("/stubborn-" + path)) {
                    assertThat(leaving).isNotNull();
                    awaitCalls(server, "method", "running", i);
                }
                interrupts.awaitAdvance(i - 1);
            }
            Await.until(() -> server.get("/health").statusCode() == 200);
            HttpResponse<String> refused = server.get("/stubborn-" + path);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            awaitCalls(server, "method", "running", 4);
            released.countDown();
            awaitCalls(server, "method", "running", 0);
            assertThat(server.get("/stubborn-" + path).body()).isEqualTo("done");
        }
    }
}
