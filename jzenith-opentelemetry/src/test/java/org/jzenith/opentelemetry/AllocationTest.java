package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the event loop allocates for a traced request more than for one without the plugin. This does not depend on the
 * speed of the machine, so it may have a limit. It leaves room, since what the JVM's compilers leave out differs from
 * run to run.
 */
@Tag("stress")
@Tag("allocation")
class AllocationTest {

    private static final Logger LOG = LoggerFactory.getLogger(AllocationTest.class);
    private static final int DISABLED_BOUND = 1_100;
    private static final int UNSAMPLED_BOUND = 2_400;
    private static final int SAMPLED_BOUND = 3_000;

    private static final int WARM_UP = 10_000;
    private static final int BATCHES = 8;
    private static final int BATCH = 500;

    public record Item(String id) {}

    private static volatile long eventLoopThread;

    @Path("/items")
    public static class Resource {
        @GET
        @Path("{id}")
        @SuppressWarnings("deprecation") // Its successor came with JDK 19.
        public Single<Item> item(@PathParam("id") String id) {
            eventLoopThread = Thread.currentThread().getId();
            return Single.just(new Item(id));
        }
    }

    @Test
    void isBoundedForEachShareOfSampledRequests() throws Exception {
        long plain = bytes(JZenith.application("--rest.port=0", "--rest.verticles=1")
                .withPlugins(RestPlugin.withResources(Resource.class)));
        long disabled = traced("--otel.sdk.disabled=true") - plain;
        long none = traced("--otel.traces.sampler=always_off") - plain;
        long few = traced("--otel.traces.sampler=traceidratio", "--otel.traces.sampler.arg=0.01") - plain;
        long all = traced("--otel.traces.sampler=always_on") - plain;
        LOG.info("More than {} bytes: {} disabled, {} at 0, {} at 0.01, {} at 1", plain, disabled, none, few, all);
        assertThat(disabled).isLessThan(DISABLED_BOUND);
        assertThat(none).isLessThan(UNSAMPLED_BOUND);
        assertThat(few).isLessThan(UNSAMPLED_BOUND + SAMPLED_BOUND / 50);
        assertThat(all).isLessThan(SAMPLED_BOUND);
    }

    /** Spans are made, wait to be sent, and are sent. */
    private static long traced(String... sampling) throws Exception {
        try (Collector collector = new Collector(Collector.Mode.RECEIVES, 0)) {
            List<String> arguments = new ArrayList<>(List.of(sampling));
            arguments.add("--rest.verticles=1");
            arguments.add("--otel.traces.exporter=otlp");
            arguments.add("--otel.exporter.otlp.endpoint=" + collector.url());
            return bytes(Traced.application(Resource.class, arguments.toArray(String[]::new)));
        }
    }

    /** Returns the lowest figure of several batches: during the first, the JVM's compilers may still be working. */
    private static long bytes(JZenith application) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (RunningApplication running = application.start();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), Traced.port(running))) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            request(socket, in, WARM_UP);
            long least = Long.MAX_VALUE;
            for (int i = 0; i < BATCHES; i++) {
                long before = threads.getThreadAllocatedBytes(eventLoopThread);
                request(socket, in, BATCH);
                least = Math.min(least, (threads.getThreadAllocatedBytes(eventLoopThread) - before) / BATCH);
            }
            return least;
        }
    }

    private static void request(Socket socket, InputStream in, int times) throws IOException {
        byte[] request = "GET /items/abc HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < times; i++) {
            socket.getOutputStream().write(request);
            int b = in.read();
            while (b >= 0 && b != '}') { // The only one is the end of the body.
                b = in.read();
            }
            assertThat(b).isEqualTo('}');
        }
    }
}
