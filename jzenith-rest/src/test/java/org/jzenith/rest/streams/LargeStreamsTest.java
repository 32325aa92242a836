package org.jzenith.rest.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.support.ServerProcess;

/**
 * Sends much more data than fits into memory through a server with 128 MB; {@code -Dstreams.megabytes} sets the amount.
 */
@Tag("stress")
class LargeStreamsTest {

    private static final int MEGABYTES = Integer.getInteger("streams.megabytes", 24);
    private static final int PIECES = (int) (((long) MEGABYTES << 20) / StreamServer.PIECE);

    private static ServerProcess start() throws Exception {
        return start("-Xmx128m");
    }

    private static ServerProcess start(String heap) throws Exception {
        return new ServerProcess(
                List.of(
                        heap,
                        "-XX:MaxDirectMemorySize=64m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-Dio.netty.leakDetection.level=paranoid"),
                StreamServer.class,
                Map.of(),
                "--rest.port=0",
                "--rest.multipart.max-size=8GB",
                "--rest.multipart.disk-size=8GB");
    }

    private static void assertEndsWell(ServerProcess server) throws Exception {
        server.sigterm();
        assertThat(server.exitCode()).isZero();
        assertThat(server.log()).doesNotContain("LEAK", "OutOfMemory", " ERROR ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"flow", "items", "stream"})
    void givesMoreThanItsMemory(String path) throws Exception {
        try (ServerProcess server = start()) {
            HttpRequest request =
                    HttpRequest.newBuilder(uri(server, path + "/" + PIECES)).build();
            long count = 0;
            try (InputStream body = HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofInputStream())
                    .body()) {
                count = body.transferTo(OutputStream.nullOutputStream());
            }
            assertThat(count).isBetween((long) PIECES * StreamServer.PIECE, (long) PIECES * StreamServer.PIECE + 1);
            assertEndsWell(server);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flow", "stream"})
    void takesMoreThanItsMemory(String path) throws Exception {
        try (ServerProcess server = start()) {
            assertTakes(server, path, "text/plain", "", "");
            assertEndsWell(server);
        }
    }

    /** One file between two fields; as a whole, it is in a temporary file. */
    @ParameterizedTest
    @ValueSource(strings = {"form", "form/whole"})
    void takesAFormThatIsLargerThanItsMemory(String path) throws Exception {
        try (ServerProcess server = start("-Xmx64m")) {
            String part = "--b\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n";
            assertTakes(
                    server,
                    path,
                    "multipart/form-data; boundary=b",
                    part.formatted("before") + "\r\n" + part.formatted("file"),
                    "\r\n" + part.formatted("after") + "\r\n--b--\r\n");
            assertEndsWell(server);
        }
    }

    /** Sends all pieces between the two texts. */
    private static void assertTakes(ServerProcess server, String path, String type, String before, String after)
            throws Exception {
        long length = (long) PIECES * StreamServer.PIECE;
        try (Socket socket = connect(server)) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /" + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: " + type
                            + "\r\nContent-Length: " + (before.length() + length + after.length()) + "\r\n\r\n"
                            + before)
                    .getBytes(StandardCharsets.US_ASCII));
            byte[] piece = new byte[StreamServer.PIECE];
            Arrays.fill(piece, (byte) 'x');
            for (int i = 0; i < PIECES; i++) {
                out.write(piece);
            }
            out.write(after.getBytes(StandardCharsets.US_ASCII));
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(response).startsWith("HTTP/1.1 200 ").endsWith(Long.toString(length));
        }
    }

    @Test
    void givesSlowReadersNoMoreThanTheyTake() throws Exception {
        try (ServerProcess server = start()) {
            List<Socket> readers = new ArrayList<>();
            for (String path : List.of("flow/", "items/", "stream/")) {
                for (int i = 0; i < 20; i++) {
                    Socket socket = connect(server);
                    socket.setReceiveBufferSize(16 << 10);
                    socket.getOutputStream()
                            .write(("GET /" + path + PIECES + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                    .getBytes(StandardCharsets.US_ASCII));
                    readers.add(socket);
                }
            }
            for (int second = 0; second < 3; second++) {
                for (Socket reader : readers) {
                    if (reader.getInputStream().read() < 0) {
                        server.sigterm();
                        throw new AssertionError(
                                "a connection was closed; exit code " + server.exitCode() + "\n" + server.log());
                    }
                }
                Thread.sleep(1000); // This is how slow the readers are, not a time limit.
            }
            for (Socket reader : readers) {
                reader.close();
            }
            assertEndsWell(server);
        }
    }

    private static URI uri(ServerProcess server, String path) throws Exception {
        return URI.create("http://127.0.0.1:" + server.port() + "/" + path);
    }

    private static Socket connect(ServerProcess server) throws Exception {
        return new Socket(InetAddress.getLoopbackAddress(), server.port());
    }
}
