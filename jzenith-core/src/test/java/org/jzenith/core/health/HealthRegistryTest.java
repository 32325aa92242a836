package org.jzenith.core.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.reactivex.Single;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.health.HealthCheck.Kind;
import org.jzenith.core.health.HealthResult.Status;
import org.slf4j.LoggerFactory;

class HealthRegistryTest {

    private static Vertx vertx;

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private record FixedCheck(String name, Kind kind, Single<HealthResult> check) implements HealthCheck {}

    private static HealthCheck check(String name, Kind kind, Single<HealthResult> result) {
        return new FixedCheck(name, kind, result);
    }

    private static HealthRegistry registry(Duration timeout, HealthCheck... checks) {
        return new HealthRegistry(new LinkedHashSet<>(List.of(checks)), timeout, vertx);
    }

    private static final Duration LONG = Duration.ofSeconds(20);

    @Test
    void isUpWithoutAnyCheck() {
        assertThat(registry(LONG).health().blockingGet().status()).isEqualTo(Status.UP);
    }

    @Test
    void isDownIfOneCheckIs() {
        HealthReport report = registry(
                        LONG,
                        check(
                                "good",
                                Kind.READINESS,
                                Single.just(HealthResult.up().with("pool", 4))),
                        check("bad", Kind.READINESS, Single.just(HealthResult.down("gone"))))
                .health()
                .blockingGet();
        assertThat(report.status()).isEqualTo(Status.DOWN);
        assertThat(report.results().get("good")).isEqualTo(new HealthResult(Status.UP, Map.of("pool", 4)));
        assertThat(report.results().get("bad").data()).containsEntry("reason", "gone");
    }

    @Test
    @SuppressWarnings("NullAway") // Like a check that is compiled without NullAway.
    void refusesACheckThatHasNoNameOrNoKind() {
        assertThatThrownBy(() -> registry(LONG, check(null, Kind.READINESS, Single.just(HealthResult.up()))))
                .hasMessage("name() of the health check " + FixedCheck.class.getName());
        assertThatThrownBy(() -> registry(LONG, check("loop", null, Single.just(HealthResult.up()))))
                .hasMessage("kind() of the health check " + FixedCheck.class.getName());
    }

    @Test
    void asksOnlyTheChecksOfTheKindThatIsAsked() {
        AtomicInteger asked = new AtomicInteger();
        Single<HealthResult> dependency = Single.fromCallable(() -> {
            asked.incrementAndGet();
            return HealthResult.down("gone");
        });
        HealthRegistry registry = registry(
                LONG,
                check("loop", Kind.LIVENESS, Single.just(HealthResult.up())),
                check("database", Kind.READINESS, dependency));
        assertThat(registry.liveness().blockingGet().status()).isEqualTo(Status.UP);
        assertThat(asked).hasValue(0);
        assertThat(registry.readiness().blockingGet().status()).isEqualTo(Status.DOWN);
        assertThat(registry.health().blockingGet().results()).containsOnlyKeys("loop", "database");
    }

    /**
     * Each check completes only after the other has been called: if they ran one after the other, they would never end.
     */
    @Test
    void asksAllAtOnce() {
        CountDownLatch both = new CountDownLatch(2);
        Single<HealthResult> waiting = Single.<HealthResult>create(emitter -> {
            both.countDown();
            new Thread(() -> {
                        try {
                            if (both.await(20, TimeUnit.SECONDS)) {
                                emitter.onSuccess(HealthResult.up());
                            }
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    })
                    .start();
        });
        HealthReport report = registry(LONG, check("a", Kind.READINESS, waiting), check("b", Kind.READINESS, waiting))
                .readiness()
                .blockingGet();
        assertThat(report.status()).isEqualTo(Status.UP);
    }

    @Test
    void takesSilenceForDownAndGivesUpOnIt() throws Exception {
        CountDownLatch disposed = new CountDownLatch(1);
        HealthReport report = registry(
                        Duration.ofMillis(20),
                        check(
                                "silent",
                                Kind.READINESS,
                                Single.<HealthResult>never().doOnDispose(disposed::countDown)),
                        check("good", Kind.READINESS, Single.just(HealthResult.up())))
                .readiness()
                .blockingGet();
        assertThat(report.results().get("silent")).isEqualTo(HealthResult.down("no answer within 20 ms"));
        assertThat(report.results().get("good").status()).isEqualTo(Status.UP);
        assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void takesAFailureForDownAndKeepsItsMessageToItself() {
        HealthCheck throwing = new HealthCheck() {
            @Override
            public String name() {
                return "throwing";
            }

            @Override
            public Single<HealthResult> check() {
                throw new IllegalStateException("secret");
            }
        };
        HealthReport report = registry(
                        LONG,
                        throwing,
                        check("failing", Kind.READINESS, Single.error(new IllegalStateException("secret"))))
                .readiness()
                .blockingGet();
        assertThat(report.results()).containsOnlyKeys("throwing", "failing");
        assertThat(report.results().values())
                .allSatisfy(result -> assertThat(result).isEqualTo(HealthResult.down("failed, see the log")));
    }

    @Test
    void takesAnErrorThatRxJavaThrowsForDown() {
        HealthReport report = registry(
                        LONG,
                        check("good", Kind.READINESS, Single.just(HealthResult.up())),
                        check("missing", Kind.READINESS, Single.fromCallable(() -> {
                            throw new NoClassDefFoundError("org/example/Missing");
                        })))
                .readiness()
                .blockingGet();
        assertThat(report.results().get("missing")).isEqualTo(HealthResult.down("failed, see the log"));
        assertThat(report.results().get("good").status()).isEqualTo(Status.UP);
    }

    @Test
    void takesAFailureThatCannotBeDescribedForDown() {
        HealthReport report = registry(
                        LONG,
                        check("good", Kind.READINESS, Single.just(HealthResult.up())),
                        check("unspeakable", Kind.READINESS, Single.error(new IllegalStateException() {
                            private static final long serialVersionUID = 1L;

                            @Override
                            public String getMessage() {
                                throw new UnsupportedOperationException("no words");
                            }
                        })))
                .readiness()
                .onErrorReturnItem(new HealthReport(Map.of()))
                .blockingGet(); // Surefire could not describe the failure either.
        assertThat(report.results().get("unspeakable")).isEqualTo(HealthResult.down("failed, see the log"));
        assertThat(report.results().get("good").status()).isEqualTo(Status.UP);
    }

    @Test
    void logsOnlyTheFirstOfSeveralFailuresOfACheck() {
        AtomicInteger asked = new AtomicInteger();
        HealthRegistry registry = registry(LONG, check("flaky", Kind.READINESS, Single.fromCallable(() -> {
            if (asked.incrementAndGet() == 3) {
                return HealthResult.up();
            }
            throw new IllegalStateException("failure " + asked);
        })));
        Logger logger = (Logger) LoggerFactory.getLogger(HealthRegistry.class);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        try {
            for (int i = 0; i < 5; i++) {
                assertThat(registry.readiness().blockingGet().results()).containsOnlyKeys("flaky");
            }
        } finally {
            logger.detachAppender(lines);
        }
        assertThat(lines.list)
                .extracting(line -> line.getThrowableProxy().getMessage())
                .containsExactly("failure 1", "failure 4");
    }

    @Test
    void refusesTwoChecksOfOneName() {
        HealthCheck check = check("same", Kind.READINESS, Single.just(HealthResult.up()));
        HealthCheck other = check("same", Kind.LIVENESS, Single.just(HealthResult.up()));
        assertThatThrownBy(() -> new HealthRegistry(Set.of(check, other), LONG, vertx))
                .hasMessageContaining("same");
    }

    @Test
    void saysThatTheApplicationIsReadyOnlyBetweenItsStartAndItsStop() {
        ApplicationReadiness readiness = new ApplicationReadiness();
        HealthRegistry registry = registry(LONG, readiness);
        assertThat(registry.readiness().blockingGet().results().get("application"))
                .isEqualTo(HealthResult.down("starting"));
        readiness.started();
        assertThat(registry.readiness().blockingGet().status()).isEqualTo(Status.UP);
        readiness.stopping();
        assertThat(registry.readiness().blockingGet().results().get("application"))
                .isEqualTo(HealthResult.down("stopping"));
    }
}
