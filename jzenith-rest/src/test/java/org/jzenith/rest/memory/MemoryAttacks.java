package org.jzenith.rest.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.rest.support.ServerProcess;
import org.jzenith.rest.support.TestServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients that make a process with little memory hold as much as they can. It answers {@code /health} all the time, or
 * has ended by itself; it is never alive and mute. {@code mvn -Pmemory} runs this: docs/testing.md.
 */
@Tag("M1")
@Tag("M2")
@Tag("M3")
class MemoryAttacks {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryAttacks.class);
    private static final long SECONDS = Long.getLong("memory.seconds", 10);
    private static final String ATTACKS = System.getProperty("memory.attacks", ".*");
    private static final int DEADLINE_MILLIS = Integer.getInteger("memory.deadline", 5) * 1_000;
    /** What the process of the test needs besides those of its clients. */
    private static final int OTHER_FILES = 500;

    static Stream<Arguments> attacks() {
        List<List<String>> options =
                List.of(List.of(), List.of("-XX:+ExitOnOutOfMemoryError"), List.of("-XX:MaxDirectMemorySize=16m"));
        return Stream.of(System.getProperty("memory.heaps", "32m,64m,128m,256m").split(","))
                .flatMap(heap -> options.stream().flatMap(more -> Stream.of(MemoryAttack.values())
                        .filter(attack -> attack.name().matches(ATTACKS))
                        .map(attack -> Arguments.of(heap, more, attack))));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void leaveTheProcessAnsweringOrEndIt(String heap, List<String> more, MemoryAttack attack) throws Exception {
        List<String> options = new ArrayList<>(more);
        options.add("-Xmx" + heap);
        try (ServerProcess server =
                new ServerProcess(options, MemoryServer.class, Map.of(), "--rest.port=0", "--rest.host=127.0.0.1")) {
            int port = server.port();
            server.readOn();
            Asking asking = new Asking(server, port);
            asking.start();
            attack.run(port, files(attack), asking);
            asking.join();
            assertThat(asking.failure).as(() -> server.logSoFar()).isNull();
            if (server.hasEnded()) {
                assertThat(server.exitCode()).isIn(3, 15);
            } else {
                awaitService(server, port);
            }
            LOG.info(
                    "-Xmx{} {} {}: {}, slowest answer after {} ms, {} of processor time",
                    heap,
                    more,
                    attack,
                    server.hasEnded() ? "ended with " + server.exitCode() : "answered " + asking.answers + " times",
                    asking.slowestMillis,
                    asking.cpu);
        }
    }

    /** The limit of the process cannot be raised from within. */
    private static int files(MemoryAttack attack) {
        int most = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? (int) Math.min(Integer.MAX_VALUE, system.getMaxFileDescriptorCount() - OTHER_FILES)
                : attack.clients();
        if (most < attack.clients()) {
            LOG.warn(
                    "{} has {} clients instead of {}. Fix: ulimit -n {}",
                    attack,
                    most,
                    attack.clients(),
                    attack.clients() + OTHER_FILES);
        }
        return most;
    }

    /** Asks for the health of the process again and again, on a new connection each time. */
    private static final class Asking extends Thread {

        private final ServerProcess server;
        private final int port;
        private volatile String failure;
        private volatile int answers;
        private volatile long slowestMillis;
        private volatile Duration cpu = Duration.ZERO;

        Asking(ServerProcess server, int port) {
            super("asking");
            this.server = server;
            this.port = port;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // Only this thread counts.
        public void run() {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            while (failure == null && !server.hasEnded() && System.nanoTime() < end) {
                long begin = System.nanoTime();
                try {
                    String answer = ask(port, "/health");
                    failure = answer.startsWith("HTTP/1.1 200 ") || server.endsSoon() ? null : "answered: " + answer;
                    answers++;
                } catch (IOException e) {
                    failure = server.endsSoon() ? null : "no answer, but the process lives: " + e;
                }
                slowestMillis = Math.max(slowestMillis, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
                cpu = server.processorTime();
            }
        }
    }

    private static String ask(int port, String path) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), DEADLINE_MILLIS);
            socket.setSoTimeout(DEADLINE_MILLIS);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String askOrNothing(int port, String path) {
        try {
            return ask(port, path);
        } catch (IOException e) {
            return "nothing: " + e;
        }
    }

    /** When its clients have left, the process serves everything again. */
    private static void awaitService(ServerProcess server, int port) throws Exception {
        long deadline = System.nanoTime() + TestServer.DEADLINE.toNanos();
        String answer = "";
        while (!answer.startsWith("HTTP/1.1 200 ")) {
            assertThat(System.nanoTime()).as(answer + "\n" + server.logSoFar()).isLessThan(deadline);
            answer = askOrNothing(port, "/hello");
        }
    }
}
