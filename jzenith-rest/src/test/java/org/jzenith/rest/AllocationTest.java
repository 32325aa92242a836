package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the event loop allocates for a request, from its first byte to the last byte of its response. This does not
 * depend on the speed of the machine, so it may have a limit: about a third more than was measured.
 */
class AllocationTest {

    private static final Logger LOG = LoggerFactory.getLogger(AllocationTest.class);
    private static final int VALUE_BOUND = 2_700;
    private static final int CHAIN_BOUND = 3_100;
    private static final int WARM_UP = 5_000;
    private static final int BATCHES = 5;
    private static final int BATCH = 500;

    public record Item(String id, int length) {}

    private static volatile long eventLoopThread;

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class ItemResource {
        @GET
        @Path("items/{id}")
        @SuppressWarnings("deprecation") // Its successor came with JDK 19.
        public Single<Item> item(@PathParam("id") String id) {
            eventLoopThread = Thread.currentThread().getId();
            return Single.just(new Item(id, id.length()));
        }

        @GET
        @Path("chains/{id}")
        @SuppressWarnings("deprecation") // Its successor came with JDK 19.
        public Single<Item> chain(@PathParam("id") String id) {
            eventLoopThread = Thread.currentThread().getId();
            return Single.just(id)
                    .map(String::trim)
                    .filter(text -> !text.isEmpty())
                    .toSingle()
                    .flatMap(text -> Single.just(new Item(text, text.length())));
        }
    }

    @Test
    void isLittleForAValueAsJson() throws Exception {
        assertThat(bytesPerRequest("/items/abc", true)).isPositive().isLessThan(VALUE_BOUND);
    }

    @Test
    void isLittleForAChainOfOperators() throws Exception {
        assertThat(bytesPerRequest("/chains/abc", true)).isPositive().isLessThan(CHAIN_BOUND);
    }

    /** Ensures that a request which falls back to RESTEasy would be noticed. */
    @Test
    void isBeyondTheBoundForWhatRestEasyAnswers() throws Exception {
        assertThat(bytesPerRequest("/items/abc", false)).isGreaterThan(2 * CHAIN_BOUND);
    }

    /** Returns the lowest figure of several batches: during the first, the JVM's compilers may still be working. */
    private static long bytesPerRequest(String path, boolean compiled) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Map<String, String> configuration =
                Map.of("rest.verticles", "1", "rest.compiled-dispatch", String.valueOf(compiled));
        try (TestServer server = TestServer.start(configuration, RestPlugin.withResources(ItemResource.class));
                RawConnection connection = new RawConnection(server)) {
            request(connection, path, WARM_UP);
            long[] batches = new long[BATCHES];
            for (int i = 0; i < BATCHES; i++) {
                long before = threads.getThreadAllocatedBytes(eventLoopThread);
                request(connection, path, BATCH);
                batches[i] = (threads.getThreadAllocatedBytes(eventLoopThread) - before) / BATCH;
            }
            long least = LongStream.of(batches).min().orElseThrow();
            LOG.info("GET {} allocates {} bytes, compiled: {}", path, least, compiled);
            return least;
        }
    }

    private static void request(RawConnection connection, String path, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            assertThat(connection.get(path).response()).endsWith("{\"id\":\"abc\",\"length\":3}");
        }
    }
}
