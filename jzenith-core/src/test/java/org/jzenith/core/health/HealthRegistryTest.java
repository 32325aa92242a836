package org.jzenith.core.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
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
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.eventloop.ContextScheduler;
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

    private record BackingCheck(String name, Kind kind, Single<HealthResult> check) implements HealthCheck {
        @Override
        public boolean isOfBackingService() {
            return true;
        }
    }

    private static HealthCheck check(String name, Kind kind, Single<HealthResult> result) {
        return new FixedCheck(name, kind, result);
    }

    private static HealthRegistry registry(Duration timeout, HealthCheck... checks) {
        return new HealthRegistry(
                new LinkedHashSet<>(List.of(checks)),
                Set.of(),
                timeout,
                Duration.ZERO,
                () -> new ContextScheduler(vertx.getOrCreateContext()));
    }

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration GRACE = Duration.ofSeconds(5);

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
                        Duration.ofMillis(500),
                        check(
                                "silent",
                                Kind.READINESS,
                                Single.<HealthResult>never().doOnDispose(disposed::countDown)),
                        check("good", Kind.READINESS, Single.just(HealthResult.up())))
                .readiness()
                .blockingGet();
        assertThat(report.results().get("silent")).isEqualTo(HealthResult.down("no answer within 500 ms"));
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
                .onErrorReturnItem(new HealthReport(Map.of(), Set.of()))
                .blockingGet(); // Surefire could not describe the failure either.
        assertThat(report.results().get("unspeakable")).isEqualTo(HealthResult.down("failed, see the log"));
        assertThat(report.results().get("good").status()).isEqualTo(Status.UP);
    }

    /** A check whose results the test decides, and what the log says of it; a second passes when the test says so. */
    private static final class Watched implements AutoCloseable {
        private final Logger logger = (Logger) LoggerFactory.getLogger(HealthRegistry.class);
        private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
        private final AtomicLong seconds = new AtomicLong();
        private final HealthRegistry registry;
        private Single<HealthResult> next = Single.just(HealthResult.up());
        private Single<HealthResult> nextOfBackingService = Single.just(HealthResult.up());

        Watched(Set<String> optional, HealthCheck... further) {
            Set<HealthCheck> checks = new LinkedHashSet<>(List.of(further));
            checks.add(check("redis", Kind.READINESS, Single.defer(() -> next)));
            checks.add(new BackingCheck("postgresql", Kind.READINESS, Single.defer(() -> nextOfBackingService)));
            checks.add(new BackingCheck("loop", Kind.LIVENESS, Single.defer(() -> nextOfBackingService)));
            registry = new HealthRegistry(
                    checks,
                    optional,
                    LONG,
                    GRACE,
                    () -> new ContextScheduler(vertx.getOrCreateContext()),
                    () -> TimeUnit.SECONDS.toNanos(seconds.get()));
            lines.start();
            logger.addAppender(lines);
            logger.setLevel(Level.INFO);
        }

        HealthReport is(Single<HealthResult> result) {
            next = result;
            return registry.readiness().blockingGet();
        }

        HealthReport backingServiceIs(HealthResult result) {
            nextOfBackingService = Single.just(result);
            return registry.readiness().blockingGet();
        }

        HealthReport isDown() {
            return is(Single.just(HealthResult.down("cannot be reached")));
        }

        HealthReport isUp() {
            return is(Single.just(HealthResult.up()));
        }

        HealthReport fails(String message) {
            return is(Single.error(new IllegalStateException(message)));
        }

        void after(int passed) {
            seconds.addAndGet(passed);
        }

        List<String> log() {
            return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        }

        @Override
        public void close() {
            logger.detachAppender(lines);
            logger.setLevel(null);
        }
    }

    private static final String DOWN =
            "The health check redis is DOWN (cannot be reached): the application is not ready";

    @Test
    void logsWhenACheckIsDownAndWhenItIsUpAgain() {
        try (Watched watched = new Watched(Set.of())) {
            watched.isUp();
            watched.isDown();
            watched.after(5);
            watched.isDown();
            watched.after(6);
            watched.isUp();
            watched.isUp();
            assertThat(watched.log()).containsExactly(DOWN, "The health check redis is UP again, after 11 s");
        }
    }

    @Test
    void logsACheckThatComesAndGoesAtMostOnceASecond() {
        try (Watched watched = new Watched(Set.of())) {
            for (int i = 0; i < 10; i++) {
                watched.isDown();
                watched.isUp();
            }
            assertThat(watched.log()).containsExactly(DOWN);
            watched.after(1);
            watched.isUp();
            assertThat(watched.log()).containsExactly(DOWN, "The health check redis is UP again, after 1 s");
        }
    }

    @Test
    void logsNoCheckWhileTheApplicationStartsOrStops() {
        ApplicationReadiness readiness = new ApplicationReadiness();
        try (Watched watched = new Watched(Set.of(), readiness)) {
            watched.isDown();
            readiness.started();
            watched.isUp();
            readiness.stopping();
            watched.isDown();
            assertThat(watched.log()).isEmpty();
        }
    }

    @Test
    void isUpIfOnlyOptionalChecksAreDownAndShowsThem() {
        try (Watched watched = new Watched(Set.of("redis"))) {
            HealthReport report = watched.isDown();
            assertThat(report.status()).isEqualTo(Status.UP);
            assertThat(report.results())
                    .containsEntry(
                            "redis", HealthResult.down("cannot be reached").with("optional", true));
            assertThat(watched.log())
                    .containsExactly(
                            "The health check redis is DOWN (cannot be reached): the application stays in service, "
                                    + "since health.optional has this check");
        }
    }

    private static final HealthResult BROKEN =
            HealthResult.down("does not answer").with("server", "db:5432");

    @Test
    void isReadyWhileABackingServiceFailsForLessThanItsGrace() {
        try (Watched watched = new Watched(Set.of())) {
            watched.backingServiceIs(HealthResult.up());
            assertThat(watched.backingServiceIs(BROKEN).status()).isEqualTo(Status.UP);
            watched.after(4);
            HealthReport report = watched.backingServiceIs(BROKEN);
            assertThat(report.status()).isEqualTo(Status.UP);
            assertThat(report.results())
                    .containsEntry(
                            "postgresql",
                            HealthResult.up()
                                    .with("failing", "does not answer, for 4 s")
                                    .with("server", "db:5432"));
            assertThat(watched.log()).isEmpty();

            watched.after(1);
            HealthReport later = watched.backingServiceIs(BROKEN);
            assertThat(later.status()).isEqualTo(Status.DOWN);
            assertThat(later.results()).containsEntry("postgresql", BROKEN);
            assertThat(watched.log())
                    .containsExactly(
                            "The health check postgresql is DOWN (does not answer): the application is not ready");
        }
    }

    @Test
    void givesEachFailureOfABackingServiceItsOwnGrace() {
        try (Watched watched = new Watched(Set.of())) {
            for (int failure = 0; failure < 3; failure++) {
                watched.backingServiceIs(HealthResult.up());
                assertThat(watched.backingServiceIs(BROKEN).status()).isEqualTo(Status.UP);
                watched.after(4);
                assertThat(watched.backingServiceIs(BROKEN).status()).isEqualTo(Status.UP);
            }
        }
    }

    @Test
    void givesNoGraceToABackingServiceThatHasNeverBeenUp() {
        try (Watched watched = new Watched(Set.of())) {
            assertThat(watched.backingServiceIs(BROKEN).status()).isEqualTo(Status.DOWN);
        }
    }

    @Test
    void givesNoGraceToOtherChecksNorToLivenessNorToOptionalOnes() {
        try (Watched watched = new Watched(Set.of())) {
            watched.isUp();
            assertThat(watched.isDown().status()).isEqualTo(Status.DOWN);
            assertThat(watched.registry.liveness().blockingGet().status()).isEqualTo(Status.UP);
            watched.backingServiceIs(BROKEN);
            assertThat(watched.registry.liveness().blockingGet().status()).isEqualTo(Status.DOWN);
        }
        try (Watched watched = new Watched(Set.of("postgresql"))) {
            watched.backingServiceIs(HealthResult.up());
            assertThat(watched.backingServiceIs(BROKEN).results())
                    .containsEntry("postgresql", BROKEN.with("optional", true));
        }
    }

    @Test
    void givesTheGraceToAnExceptionOfABackingServiceToo() {
        try (Watched watched = new Watched(Set.of())) {
            watched.backingServiceIs(HealthResult.up());
            watched.nextOfBackingService = Single.error(new IllegalStateException("broken"));
            HealthReport report = watched.registry.readiness().blockingGet();
            assertThat(report.results())
                    .containsEntry("postgresql", HealthResult.up().with("failing", "failed, see the log, for 0 s"));
            assertThat(watched.log())
                    .containsExactly("The health check postgresql failed, which is not logged again before it "
                            + "succeeds; the application stays in service for the time of health.grace");
        }
    }

    @Test
    void logsOnlyTheFirstOfSeveralFailuresOfACheck() {
        try (Watched watched = new Watched(Set.of())) {
            for (String failure : List.of("1", "2")) {
                assertThat(watched.fails(failure).status()).isEqualTo(Status.DOWN);
                watched.after(1);
            }
            watched.isUp();
            watched.after(1);
            watched.fails("3");
            assertThat(watched.lines.list)
                    .extracting(line -> line.getThrowableProxy() == null
                            ? line.getFormattedMessage()
                            : line.getThrowableProxy().getMessage())
                    .containsExactly("1", "The health check redis is UP again, after 2 s", "3");
        }
    }

    @Test
    void refusesTwoChecksOfOneName() {
        HealthCheck check = check("same", Kind.READINESS, Single.just(HealthResult.up()));
        HealthCheck other = check("same", Kind.LIVENESS, Single.just(HealthResult.up()));
        assertThatThrownBy(() -> new HealthRegistry(
                        Set.of(check, other),
                        Set.of(),
                        LONG,
                        Duration.ZERO,
                        () -> new ContextScheduler(vertx.getOrCreateContext())))
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
