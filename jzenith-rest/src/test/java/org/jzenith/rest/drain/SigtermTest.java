package org.jzenith.rest.drain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.rest.support.ServerProcess;
import org.jzenith.rest.support.SigtermServer;

/**
 * Sends SIGTERM to a real process under load. The server records what it accepts, the clients record what was answered:
 * an accepted request without an answer fails the test. {@code -Dsigterm.rounds=50} is the long form.
 */
@Tag("stress")
class SigtermTest {

    private static final Pattern ANSWER = Pattern.compile("done (\\d+)");
    private static final int ROUNDS = Integer.getInteger("sigterm.rounds", 1);

    private static final int ENOUGH = 2_000;

    private final AtomicLong ids = new AtomicLong();
    private final Set<Long> answered = ConcurrentHashMap.newKeySet();
    private volatile CountDownLatch enough;
    private volatile boolean over;

    @TempDir
    Path folder;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void losesNoAcceptedRequest() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            losesNoAcceptedRequest(Files.createFile(folder.resolve("accepted-" + round)));
        }
    }

    private void losesNoAcceptedRequest(Path accepted) throws Exception {
        over = false;
        answered.clear();
        enough = new CountDownLatch(ENOUGH);
        try (ServerProcess server = new ServerProcess(
                SigtermServer.class,
                Map.of("SIGTERM_ACCEPTED", accepted.toString()),
                "--rest.port=0",
                "--rest.host=127.0.0.1",
                "--rest.blocked-warning=1h")) {
            int port = server.port();
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                clients.add(client(() -> keepAlive(port, 1)));
                clients.add(client(() -> keepAlive(port, 5)));
                clients.add(client(() -> oneConnectionEach(port)));
            }
            assertThat(enough.await(120, TimeUnit.SECONDS)).isTrue();
            server.sigterm();
            int exitCode = server.exitCode();
            over = true;
            for (Thread client : clients) {
                client.join();
            }
            assertThat(exitCode).as(server.log()).isZero();
            assertThat(server.logOfTheProcess())
                    .contains(" requests finished, ")
                    .contains(" 0 aborted")
                    .doesNotContain("WARN", "ERROR");
        }
        Set<Long> lost = read(accepted);
        assertThat(lost.size()).isGreaterThanOrEqualTo(ENOUGH);
        lost.removeAll(answered);
        assertThat(lost).as("accepted, but never answered").isEmpty();
    }

    private static Set<Long> read(Path accepted) throws IOException {
        Set<Long> ids = ConcurrentHashMap.newKeySet();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(accepted));
        while (bytes.remaining() >= Long.BYTES) {
            ids.add(bytes.getLong());
        }
        return ids;
    }

    private interface Exchange {
        void run() throws IOException;
    }

    /** Repeats an exchange until the server has stopped. Connections are expected to fail; only lost answers matter. */
    private Thread client(Exchange exchange) {
        Thread thread = new Thread(() -> {
            while (!over) {
                try {
                    exchange.run();
                } catch (IOException e) {
                    LockSupport.parkNanos(1_000_000); // Refused or reset: the application is stopping.
                }
            }
        });
        thread.start();
        return thread;
    }

    /**
     * Sends a number of requests at once and reads as many answers, repeatedly, until the server announces or shows the
     * end.
     */
    private void keepAlive(int port, int pipelined) throws IOException {
        try (Socket socket = connect(port)) {
            boolean last = false;
            while (!last && !over) {
                StringBuilder requests = new StringBuilder();
                for (int i = 0; i < pipelined; i++) {
                    requests.append(request(ids.incrementAndGet(), ""));
                }
                socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
                for (int i = 0; i < pipelined && !last; i++) {
                    last = readAnswer(socket.getInputStream());
                }
            }
        }
    }

    private void oneConnectionEach(int port) throws IOException {
        try (Socket socket = connect(port)) {
            socket.getOutputStream()
                    .write(request(ids.incrementAndGet(), "Connection: close\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            readAnswer(socket.getInputStream());
        }
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static String request(long id, String header) {
        return "GET /jobs/" + id + " HTTP/1.1\r\nHost: a\r\n" + header + "\r\n";
    }

    /** Reads one answer, records its id, and returns whether the connection ends with it. */
    private boolean readAnswer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("closed");
            }
            head.append((char) b);
        }
        String text = head.toString().toLowerCase(Locale.ROOT);
        Matcher length = Pattern.compile("content-length: (\\d+)").matcher(text);
        assertThat(length.find()).as(text).isTrue();
        Matcher answer =
                ANSWER.matcher(new String(in.readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.US_ASCII));
        if (answer.matches()) {
            answered.add(Long.parseLong(answer.group(1)));
            enough.countDown();
        }
        return text.contains("connection: close");
    }
}
