package org.jzenith.rest.memory;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.activation.DataSource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Clients that do not receive what a thread writes for them, and methods that need a thread. */
@Tag("M4")
@Tag("stress")
@Tag("vertx")
class WritersTest {

    private static final int THREADS = 2;
    private static final long LENGTH = 1L << 32;

    private static final class Endless extends InputStream {
        @Override
        public int read() {
            return 'x';
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            java.util.Arrays.fill(bytes, offset, offset + length, (byte) 'x');
            return length;
        }
    }

    @Path("/")
    public static class Resource {
        @GET
        @Path("output")
        public StreamingOutput output() {
            return new Endless()::transferTo;
        }

        @GET
        @Path("stream")
        public InputStream stream() {
            return new Endless();
        }

        @GET
        @Path("reader")
        public Reader reader() {
            return new InputStreamReader(new Endless(), StandardCharsets.US_ASCII);
        }

        @GET
        @Path("file")
        public File file() {
            try {
                File file = File.createTempFile("jzenith-", ".large");
                file.deleteOnExit();
                try (RandomAccessFile sparse = new RandomAccessFile(file, "rw")) {
                    sparse.setLength(LENGTH);
                }
                return file;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @GET
        @Path("source")
        public DataSource source() {
            return new DataSource() {
                @Override
                public InputStream getInputStream() {
                    return new Endless();
                }

                @Override
                public OutputStream getOutputStream() {
                    throw new UnsupportedOperationException();
                }

                @Override
                public String getContentType() {
                    return "text/plain";
                }

                @Override
                public String getName() {
                    return "endless";
                }
            };
        }

        @GET
        @Path("blocking")
        @Blocking
        public String blocking() {
            return "done";
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"output", "stream", "reader", "file", "source"})
    void doNotKeepTheThreadsOfMethods(String path) throws Exception {
        List<RawConnection> clients = new ArrayList<>();
        try (TestServer server = TestServer.start(
                Map.of("rest.blocking-threads", THREADS, "rest.request-timeout", "15s", "rest.drain-timeout", "1s"),
                RestPlugin.withResources(Resource.class))) {
            for (int i = 0; i < THREADS; i++) {
                RawConnection client = new RawConnection(server).get("/" + path);
                clients.add(client);
                assertThat(client.head()).startsWith("HTTP/1.1 200 ");
            }
            assertThat(server.get("/blocking").body()).isEqualTo("done");
        } finally {
            for (RawConnection client : clients) {
                client.reset();
            }
        }
    }

    /** A client that receives next to nothing keeps its thread no longer than this. */
    @ParameterizedTest
    @ValueSource(strings = {"output", "stream"})
    @Tag("M2")
    void areNotKeptByClientsThatReceiveNothing(String path) throws Exception {
        try (TestServer server = TestServer.start(
                        Map.of("rest.send-timeout", "1s", "rest.blocking-threads", 1),
                        RestPlugin.withResources(Resource.class));
                RawConnection client = new RawConnection(server).get("/" + path);
                RawConnection next = new RawConnection(server).get("/" + path)) {
            assertThat(next.head()).startsWith("HTTP/1.1 200 ");
            assertThat(client.head()).startsWith("HTTP/1.1 200 ");
        }
    }
}
