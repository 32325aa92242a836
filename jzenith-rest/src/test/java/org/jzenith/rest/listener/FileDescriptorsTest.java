package org.jzenith.rest.listener;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.rest.support.ServerProcess;
import org.jzenith.rest.support.SigtermServer;
import org.jzenith.rest.support.TestServer;

/** A server that has no file descriptor left for a connection. */
@Tag("stress")
@Tag("C8")
@DisabledOnOs(OS.WINDOWS)
class FileDescriptorsTest {

    private static final int MOST = 400;

    private static String get(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) TestServer.DEADLINE.toMillis());
            socket.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void reportsOnceWhatIsExhaustedAndGoesOnWhenSomeAreFreeAgain(@TempDir java.nio.file.Path directory)
            throws Exception {
        String accepted =
                java.nio.file.Files.createFile(directory.resolve("accepted")).toString();
        List<Socket> sockets = new ArrayList<>();
        try (ServerProcess server = new ServerProcess(
                List.of("sh", "-c", "ulimit -n " + MOST + " && exec \"$@\"", "sh"),
                List.of(),
                SigtermServer.class,
                Map.of("SIGTERM_ACCEPTED", accepted),
                "--rest.port=0",
                "--rest.host=127.0.0.1")) {
            assertThat(get(server.port())).startsWith("HTTP/1.1 200 ");
            for (int i = 0; i < MOST; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
            }
            assertThat(server.awaitLine(Pattern.compile(".*Too many open files.*"))
                            .group())
                    .contains(
                            " ERROR ",
                            "no file descriptor is left: all " + MOST + " are in use",
                            "Fix: raise the limit with ulimit -n");
            for (Socket socket : sockets) {
                socket.close();
            }
            assertThat(get(server.port())).startsWith("HTTP/1.1 200 ");
            server.sigterm();
            assertThat(server.exitCode()).isZero();
            assertThat(server.log())
                    .containsOnlyOnce("no file descriptor is left")
                    .doesNotContain("exceptionCaught", "at io.netty");
        }
    }
}
