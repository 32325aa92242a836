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
import org.jzenith.rest.support.ServerProcess;
import org.jzenith.rest.support.SigtermServer;

/**
 * Clients of a real process, which receives SIGTERM when enough requests were answered. The process records what it
 * accepts, the clients record what was answered: an accepted request without an answer fails the test.
 */
final class SigtermLoad {

    /** Asks for {@code /jobs/<id>}; fails if it finds no server. */
    interface Client {
        void run(int port) throws IOException;
    }

    private final int least;
    private final CountDownLatch enough;
    private final AtomicLong ids = new AtomicLong();
    private final Set<Long> answered = ConcurrentHashMap.newKeySet();

    /** What was not answered, which says why a stop has taken too long. */
    private final Set<String> unanswered = ConcurrentHashMap.newKeySet();

    private volatile boolean over;

    /** Takes the number of answers after which the process receives SIGTERM. */
    SigtermLoad(int enough) {
        this.least = enough;
        this.enough = new CountDownLatch(enough);
    }

    long nextId() {
        return ids.incrementAndGet();
    }

    void answered(long id) {
        answered.add(id);
        enough.countDown();
    }

    void unanswered(String request) {
        unanswered.add(request);
    }

    /** Returns whether the process has ended. */
    boolean isOver() {
        return over;
    }

    /** Runs four of each client, on threads of their own and again and again, until the process has ended. */
    void run(Path folder, List<Client> clients, String... arguments) throws Exception {
        Path accepted = Files.createTempFile(folder, "accepted", "");
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--rest.port=0", "--rest.host=127.0.0.1", "--rest.blocked-warning=1h"));
        try (ServerProcess server = new ServerProcess(
                SigtermServer.class, Map.of("SIGTERM_ACCEPTED", accepted.toString()), all.toArray(String[]::new))) {
            int port = server.port();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                clients.forEach(client -> threads.add(start(client, port)));
            }
            assertThat(enough.await(120, TimeUnit.SECONDS)).isTrue();
            server.sigterm();
            int exitCode = server.exitCode();
            over = true;
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(exitCode).as(server.log()).isZero();
            assertThat(server.logOfTheProcess())
                    .as(() -> "not answered: " + unanswered)
                    .contains(" requests finished, ")
                    .contains(" 0 aborted")
                    .doesNotContain("WARN", "ERROR");
        }
        Set<Long> lost = read(accepted);
        assertThat(lost.size()).isGreaterThanOrEqualTo(least);
        lost.removeAll(answered);
        assertThat(lost).as("accepted, but never answered").isEmpty();
    }

    /** Connections are expected to fail; only lost answers matter. */
    private Thread start(Client client, int port) {
        Thread thread = new Thread(() -> {
            while (!over) {
                try {
                    client.run(port);
                } catch (IOException e) {
                    LockSupport.parkNanos(1_000_000); // Refused or reset: the application is stopping.
                }
            }
        });
        thread.start();
        return thread;
    }

    private static Set<Long> read(Path accepted) throws IOException {
        Set<Long> ids = ConcurrentHashMap.newKeySet();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(accepted));
        while (bytes.remaining() >= Long.BYTES) {
            ids.add(bytes.getLong());
        }
        return ids;
    }
}
