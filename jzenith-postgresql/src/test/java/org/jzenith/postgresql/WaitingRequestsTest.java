package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.subjects.SingleSubject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.TimeLimit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process with a small heap in which thousands of virtual threads wait for PostgreSQL. */
@Tag("stress")
@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "This JVM has no virtual threads")
class WaitingRequestsTest {

    private static final Logger LOG = LoggerFactory.getLogger(WaitingRequestsTest.class);

    private static final int WAITING = Integer.getInteger("waiting.requests", 10_000);
    /** So many requests exceed the limit of those in flight. */
    private static final int REFUSED = 200;

    /** The limit is divided among the event loops, which may not have the same number of connections. */
    private static final int SPARE = 20;

    private static final int LEAVING = WAITING / 2;
    private static final int POOL = 60;
    private static final String NAME = "waiting";

    private final HttpClient client = HttpClient.newHttpClient();

    /** Another session that holds the lock. */
    private static final class Lock implements AutoCloseable {

        private final SingleSubject<Integer> release = SingleSubject.create();
        private final SingleSubject<Integer> released = SingleSubject.create();

        Lock(RunningApplication owner) {
            SingleSubject<Integer> locked = SingleSubject.create();
            Server.client(owner)
                    .inTransaction(tx -> tx.one(
                                    Integer.class, "select 1 from pg_advisory_xact_lock($1)", WaitingApplication.LOCK)
                            .toSingle()
                            .doOnSuccess(locked::onSuccess)
                            .flatMap(any -> release))
                    .subscribe(released);
            assertThat(locked.blockingGet()).isOne();
        }

        @Override
        public void close() {
            release.onSuccess(1);
            assertThat(released.blockingGet()).isOne();
        }
    }

    private static ApplicationProcess start(RunningApplication owner) {
        List<String> arguments = new ArrayList<>(List.of(
                "--rest.port=0",
                "--rest.host=127.0.0.1",
                "--rest.verticles=2",
                "--rest.threads=virtual",
                "--rest.max-connections=" + 4 * WAITING,
                "--rest.max-requests-in-flight=" + (WAITING + SPARE),
                "--rest.request-timeout=10m",
                // By default a third of the heap, which is not enough for so many connections.
                "--rest.max-buffered-bytes=200MB",
                "--metrics.pinned-threads=true",
                "--postgresql.application-name=" + NAME,
                "--postgresql.pool-size=" + POOL,
                "--postgresql.pool-queue=" + WAITING,
                "--postgresql.statement-timeout=10m",
                "--postgresql.acquire-timeout=10m"));
        Server.address(owner).forEach((key, value) -> arguments.add("--" + key + '=' + value));
        return ApplicationProcess.of(WaitingApplication.class)
                .withJvmOptions(
                        "-Xmx256m", "-XX:+ExitOnOutOfMemoryError", "-Dlogback.configurationFile=process-logback.xml")
                .withArguments(arguments.toArray(String[]::new))
                .withDeadline(Duration.ofMinutes(2))
                .start();
    }

    private HttpResponse<String> get(ApplicationProcess application, String path) {
        try {
            return client.send(
                    HttpRequest.newBuilder(URI.create(application.baseUri() + path))
                            .timeout(Duration.ofMinutes(2))
                            .build(),
                    BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(application.output(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private double metric(ApplicationProcess application, String series) {
        Matcher line = Pattern.compile("^" + Pattern.quote(series) + " (\\S+)$", Pattern.MULTILINE)
                .matcher(get(application, "/metrics").body());
        return line.find() ? Double.parseDouble(line.group(1)) : -1;
    }

    private int waiting(ApplicationProcess application) {
        return (int) metric(application, "http_server_blocking_calls{state=\"running\",work=\"method\"}");
    }

    private int pinned(ApplicationProcess application) {
        return (int) metric(application, "jvm_threads_virtual_pinned_seconds_count");
    }

    private long heapMegabytes(ApplicationProcess application) {
        Matcher used = Pattern.compile("^jvm_memory_used_bytes\\{area=\"heap\".*} (\\S+)$", Pattern.MULTILINE)
                .matcher(get(application, "/metrics").body());
        return (long) used.results()
                        .mapToDouble(series -> Double.parseDouble(series.group(1)))
                        .sum()
                >> 20;
    }

    /** Returns how many statements of the application wait for the lock. */
    private static int statements(RunningApplication owner) {
        return Server.client(owner)
                .one(
                        Integer.class,
                        "select count(*)::int from pg_stat_activity where application_name = $1 and state = 'active'",
                        NAME)
                .blockingGet();
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }

    @Test
    void allOfThemAreAnsweredOrRefusedAndNoneHoldsACarrier() {
        try (RunningApplication owner = Server.PLUGIN.start(
                        "--postgresql.pool-size=4", "--postgresql.idle-in-transaction-timeout=10m");
                ApplicationProcess application = start(owner);
                RequestFlood flood = new RequestFlood(application.baseUri().getPort())) {
            assertThat(get(application, "/locked").body()).isEqualTo("done");
            TimeLimit.MINUTE.await("pinned threads are measured", () -> pinned(application) >= 0);
            assertThat(get(application, "/thread").body()).contains("VirtualThread");
            flood.open(WAITING + REFUSED);
            int pinnedBefore = pinned(application);
            long begin = System.nanoTime();
            try (Lock lock = new Lock(owner)) {
                assertThat(lock).isNotNull();
                flood.send("/locked", 0, WAITING);
                TimeLimit.MINUTE.await("all requests wait", () -> waiting(application) == WAITING);
                long allWait = millisSince(begin);
                assertThat(statements(owner)).isEqualTo(POOL);
                long before = System.nanoTime();
                assertThat(get(application, "/thread").body()).contains("VirtualThread");
                long other = millisSince(before);
                flood.send("/locked", WAITING, WAITING + REFUSED);
                TimeLimit.MINUTE.await("the others are refused", () -> flood.refused() >= REFUSED - SPARE);
                LOG.info(
                        "{} requests wait after {} ms, {} are refused; another one is answered in {} ms; heap {} MB",
                        waiting(application),
                        allWait,
                        flood.refused(),
                        other,
                        heapMegabytes(application));
                flood.leave(0, LEAVING);
                TimeLimit.MINUTE.await(
                        "those whose clients have left have ended",
                        () -> waiting(application) <= WAITING + REFUSED - flood.refused() - LEAVING);
                TimeLimit.MINUTE.await("their statements are replaced", () -> statements(owner) == POOL);
                assertThat(millisSince(begin)).isGreaterThan(1_000);
            }
            long released = System.nanoTime();
            TimeLimit.MINUTE.await(
                    "all others are answered",
                    () -> flood.succeeded() + flood.refused() == WAITING + REFUSED - LEAVING);
            LOG.info(
                    "{} are answered within {} ms, {} were refused; {} waits without leaving a carrier, heap {} MB",
                    flood.succeeded(),
                    millisSince(released),
                    flood.refused(),
                    pinned(application) - pinnedBefore,
                    heapMegabytes(application));
            assertThat(flood.surprises()).isZero();
            TimeLimit.MINUTE.await("no thread is left", () -> waiting(application) == 0);
            assertThat(pinned(application)).isEqualTo(pinnedBefore);
            aDeadlineEndsAThread(owner, application);
        }
    }

    private void aDeadlineEndsAThread(RunningApplication owner, ApplicationProcess application) {
        try (Lock lock = new Lock(owner)) {
            assertThat(lock).isNotNull();
            // 504 if the statement has noticed first that the time is over
            assertThat(get(application, "/limited").statusCode()).isIn(503, 504);
            TimeLimit.MINUTE.await("the thread has ended", () -> waiting(application) == 0);
            TimeLimit.MINUTE.await("the statement is cancelled", () -> statements(owner) == 0);
        }
        assertThat(get(application, "/limited").body()).isEqualTo("done");
        assertThat(get(application, "/stuck").statusCode()).isEqualTo(503);
        TimeLimit.MINUTE.await("the thread is interrupted", () -> waiting(application) == 0);
    }
}
