package org.jzenith.rest.entity;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Entities that wait because there is no free thread. */
class WaitingEntitiesTest {

    private static volatile CountDownLatch busy;
    private static volatile CountDownLatch returned;
    private static volatile CountDownLatch closed;
    private static volatile CountDownLatch free;

    @Path("/")
    public static class Resource {
        @GET
        @Path("busy")
        @Blocking
        public String busy() throws InterruptedException {
            busy.countDown();
            free.await();
            return "free";
        }

        @GET
        @Path("stream")
        public InputStream stream() {
            returned.countDown();
            return new InputStream() {
                @Override
                public int read() {
                    return 0;
                }

                @Override
                public void close() {
                    closed.countDown();
                }
            };
        }

        @GET
        @Path("reader")
        public Reader reader() {
            returned.countDown();
            return new StringReader("text") {
                @Override
                public void close() {
                    closed.countDown();
                }
            };
        }
    }

    @BeforeEach
    void reset() {
        busy = new CountDownLatch(1);
        returned = new CountDownLatch(1);
        closed = new CountDownLatch(1);
        free = new CountDownLatch(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stream", "/reader"})
    void areClosedIfTheirClientLeavesBeforeTheyAreRead(String path) throws Exception {
        try (TestServer server = TestServer.start(
                        Map.of("rest.blocking-threads", "1"), RestPlugin.withResources(Resource.class));
                RawConnection first = new RawConnection(server).get("/busy")) {
            assertThat(busy.await(20, TimeUnit.SECONDS)).isTrue();
            try (RawConnection second = new RawConnection(server)) {
                second.get(path);
                assertThat(returned.await(20, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
            free.countDown();
            assertThat(first.response()).endsWith("free");
        }
    }
}
