package org.jzenith.rxjava3;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.reactivex.rxjava3.core.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A method that returns a type of RxJava 3 allocates hardly more than one that returns the same type of RxJava 2. */
@Tag("stress")
@Tag("allocation")
class AllocationTest {

    private static final Logger LOG = LoggerFactory.getLogger(AllocationTest.class);
    private static final double MOST = 1.05;
    private static final int WARM_UP = 10_000;
    private static final int BATCHES = 8;
    private static final int MOST_BATCHES = 100;
    private static final int BATCH = 500;

    public record Item(String id, int length) {
        static Item of(String id) {
            return new Item(id, id.length());
        }
    }

    private static volatile long eventLoopThread;

    @SuppressWarnings("deprecation") // Its successor came with JDK 19.
    private static void noteThread() {
        eventLoopThread = Thread.currentThread().getId();
    }

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource {
        @GET
        @Path("2/values/{id}")
        public io.reactivex.Single<Item> value2(@PathParam("id") String id) {
            noteThread();
            return io.reactivex.Single.just(Item.of(id));
        }

        @GET
        @Path("3/values/{id}")
        public Single<Item> value3(@PathParam("id") String id) {
            noteThread();
            return Single.just(Item.of(id));
        }

        @GET
        @Path("2/chains/{id}")
        public io.reactivex.Single<Item> chain2(@PathParam("id") String id) {
            noteThread();
            return io.reactivex.Single.just(id)
                    .map(String::trim)
                    .filter(text -> !text.isEmpty())
                    .toSingle()
                    .flatMap(text -> io.reactivex.Single.just(Item.of(text)));
        }

        @GET
        @Path("3/chains/{id}")
        public Single<Item> chain3(@PathParam("id") String id) {
            noteThread();
            return Single.just(id)
                    .map(String::trim)
                    .filter(text -> !text.isEmpty())
                    .toSingle()
                    .flatMap(text -> Single.just(Item.of(text)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"values", "chains"})
    void isThatOfRxJava2(String kind) throws Exception {
        try (RunningApplication application = Applications.of(RestPlugin.withResources(Resource.class))
                        .withConfiguration("rest.verticles", 1)
                        .start();
                KeptConnection connection = new KeptConnection(application)) {
            long two = bytesPerRequest(connection, "/2/" + kind + "/abc", Long.MAX_VALUE);
            long most = (long) (MOST * two);
            long three = bytesPerRequest(connection, "/3/" + kind + "/abc", most);
            LOG.info("{}: {} bytes with RxJava 2, {} with RxJava 3", kind, two, three);
            assertThat(three).isPositive().isLessThanOrEqualTo(most);
        }
    }

    /**
     * Returns the lowest figure of several batches: during the first, the JVM's compilers may still be working, on a
     * busy machine for long. So there are more batches until the figure is at most {@code expected}.
     */
    private static long bytesPerRequest(KeptConnection connection, String path, long expected) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        request(connection, path, WARM_UP);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < BATCHES || (i < MOST_BATCHES && least > expected); i++) {
            long before = threads.getThreadAllocatedBytes(eventLoopThread);
            request(connection, path, BATCH);
            least = Math.min(least, (threads.getThreadAllocatedBytes(eventLoopThread) - before) / BATCH);
        }
        return least;
    }

    private static void request(KeptConnection connection, String path, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            assertThat(connection.get(path, "id")).isEqualTo("{\"id\":\"abc\",\"length\":3}");
        }
    }
}
