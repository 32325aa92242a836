package org.jzenith.rest.drain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.http2.Http2Stream;
import org.jzenith.rest.support.ServerProcess;
import org.jzenith.rest.support.SigtermServer;

/**
 * Sends SIGTERM to a real process under load by HTTP/2. The server records what it accepts, the clients record what was
 * answered, and which streams the last GOAWAY promised to answer. {@code -Dsigterm.rounds=20 -Dsigterm.requests=5000}
 * is the long form.
 */
@Tag("stress")
class Http2SigtermTest {

    private static final int ROUNDS = Integer.getInteger("sigterm.rounds", 2);
    private static final int ENOUGH = Integer.getInteger("sigterm.requests", 2_000);

    private final AtomicLong ids = new AtomicLong();
    private final Set<Long> answered = ConcurrentHashMap.newKeySet();
    /** What was sent on streams that the last GOAWAY promised to answer, or before any GOAWAY, and was not answered. */
    private final Set<String> broken = ConcurrentHashMap.newKeySet();

    /** What else was not answered, which says why a stop has taken too long. */
    private final Set<String> unanswered = ConcurrentHashMap.newKeySet();

    private volatile CountDownLatch enough;
    private volatile boolean over;

    @TempDir
    Path folder;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void losesNoStream() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            losesNoStream(Files.createFile(folder.resolve("accepted-" + round)));
        }
    }

    private void losesNoStream(Path accepted) throws Exception {
        over = false;
        answered.clear();
        unanswered.clear();
        enough = new CountDownLatch(ENOUGH);
        try (ServerProcess server = new ServerProcess(
                SigtermServer.class,
                Map.of("SIGTERM_ACCEPTED", accepted.toString()),
                "--rest.port=0",
                "--rest.host=127.0.0.1",
                "--rest.http2-clear-text=true",
                "--rest.blocked-warning=1h")) {
            int port = server.port();
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                clients.add(client(port, 1, true));
                clients.add(client(port, 20, true));
                clients.add(client(port, 20, false));
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
                    .as(() -> "not answered: " + unanswered)
                    .contains(" requests finished, ")
                    .contains(" 0 aborted")
                    .doesNotContain("WARN", "ERROR");
        }
        Set<Long> lost = read(accepted);
        assertThat(lost.size()).isGreaterThanOrEqualTo(ENOUGH);
        lost.removeAll(answered);
        assertThat(lost).as("accepted, but never answered").isEmpty();
        assertThat(broken).as("promised, but never answered").isEmpty();
    }

    private static Set<Long> read(Path accepted) throws IOException {
        Set<Long> ids = ConcurrentHashMap.newKeySet();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(accepted));
        while (bytes.remaining() >= Long.BYTES) {
            ids.add(bytes.getLong());
        }
        return ids;
    }

    /** Sends so many requests at once, again and again; a polite client begins no stream behind the first GOAWAY. */
    private Thread client(int port, int streams, boolean polite) {
        Thread thread = new Thread(() -> {
            while (!over) {
                try (Http2Connection connection = Http2Connection.open(port)) {
                    while (!over && !connection.isClosed() && !(polite && isLeaving(connection))) {
                        ask(connection, streams);
                    }
                } catch (IOException e) {
                    LockSupport.parkNanos(1_000_000); // Refused or reset: the application is stopping.
                }
            }
        });
        thread.start();
        return thread;
    }

    private static boolean isLeaving(Http2Connection connection) {
        return !connection.goAways().isEmpty();
    }

    private void ask(Http2Connection connection, int count) throws IOException {
        List<Http2Stream> streams = new ArrayList<>();
        List<Long> asked = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                asked.add(ids.incrementAndGet());
                streams.add(connection.get("/jobs/" + asked.get(i)));
            }
        } finally { // What was sent before the end may still have been answered.
            for (int i = 0; i < streams.size(); i++) {
                record(connection, streams.get(i), asked.get(i));
            }
        }
    }

    private void record(Http2Connection connection, Http2Stream stream, long asked) throws IOException {
        String response = stream.response();
        if (response.endsWith("\r\n\r\ndone " + asked)) {
            answered.add(asked);
            enough.countDown();
        } else {
            (isPromised(connection, stream.id()) ? broken : unanswered)
                    .add(asked + " on stream " + stream.id() + ": " + response + " " + connection.goAways());
        }
    }

    private static boolean isPromised(Http2Connection connection, int stream) {
        List<Http2Connection.GoAway> goAways = connection.goAways();
        return !goAways.isEmpty()
                && goAways.get(goAways.size() - 1).lastStream() != Integer.MAX_VALUE
                && stream <= goAways.get(goAways.size() - 1).lastStream();
    }
}
