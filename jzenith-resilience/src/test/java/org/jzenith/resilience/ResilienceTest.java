package org.jzenith.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.reactivex.observers.TestObserver;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subjects.SingleSubject;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.request.RequestScope;
import org.jzenith.resilience.error.CallRefusedException;
import org.jzenith.resilience.error.CallTimeoutException;
import org.jzenith.testing.servers.TimeLimit;

/** Work that is protected. */
class ResilienceTest {

    private static final String[] RETRIES = {
        "retry.attempts=4", "retry.first-delay=1ms", "retry.max-delay=1ms", "breaker.minimum-calls=1000"
    };

    /** Fails as often, then succeeds. */
    private static Single<Integer> failing(AtomicInteger attempts, int failures) {
        return Single.fromCallable(() -> {
            if (attempts.incrementAndGet() <= failures) {
                throw new IOException("failure " + attempts.get());
            }
            return attempts.get();
        });
    }

    private static <T> T value(Single<T> call) {
        return TimeLimit.MINUTE.awaitEnd(call.test()).assertNoErrors().values().get(0);
    }

    private static Throwable failure(Single<?> call) {
        return TimeLimit.MINUTE.awaitEnd(call.test()).errors().get(0);
    }

    @Test
    void workOfEachKindPassesAsItIs() {
        try (Mailing mailing = Mailing.with()) {
            Resilience resilience = mailing.resilience();
            assertThat(value(Single.just("a").compose(resilience.single()))).isEqualTo("a");
            Maybe.just("a").compose(resilience.maybe()).test().assertResult("a");
            Maybe.<String>empty().compose(resilience.maybe()).test().assertResult();
            Completable.complete().compose(resilience.completable()).test().assertResult();
            Flowable.range(0, 100)
                    .compose(resilience.flowable())
                    .test()
                    .assertValueCount(100)
                    .assertComplete();
            assertThat(mailing.count("resilience.calls", "succeeded")).isEqualTo(5);
        }
    }

    @Test
    void nothingIsTriedAgainUnlessThatIsConfigured() {
        try (Mailing mailing = Mailing.with()) {
            AtomicInteger attempts = new AtomicInteger();
            assertThat(failure(failing(attempts, 1).compose(mailing.resilience().single())))
                    .hasMessage("failure 1");
            assertThat(mailing.count("resilience.calls", "failed")).isEqualTo(1);
        }
    }

    @Test
    void workIsTriedAgainUpToTheAttempts() {
        try (Mailing mailing = Mailing.with(RETRIES)) {
            assertThat(value(failing(new AtomicInteger(), 3)
                            .compose(mailing.resilience().single())))
                    .isEqualTo(4);
            assertThat(failure(failing(new AtomicInteger(), 4)
                            .compose(mailing.resilience().single())))
                    .hasMessage("failure 4");
            assertThat(mailing.count("resilience.retries", "made")).isEqualTo(6);
        }
    }

    @Test
    void retriesAreTenPercentOfCallsAndAReserve() {
        try (Mailing mailing = Mailing.with(RETRIES)) {
            AtomicInteger attempts = new AtomicInteger();
            Single<Integer> dead = failing(attempts, Integer.MAX_VALUE)
                    .compose(mailing.resilience().single());
            for (int i = 0; i < 500; i++) {
                failure(dead);
            }
            assertThat(attempts.get()).isBetween(550, 560);
            assertThat(mailing.count("resilience.retries", "made")).isEqualTo(attempts.get() - 500);
            assertThat(mailing.count("resilience.retries", "refused")).isPositive();
        }
    }

    @Test
    void mistakesOfTheCallerDoNotCountAndAreNotTriedAgain() {
        try (Mailing mailing = Mailing.with("retry.attempts=4", "breaker.minimum-calls=2")) {
            AtomicInteger attempts = new AtomicInteger();
            Single<Object> wrong = Single.fromCallable(() -> {
                        attempts.incrementAndGet();
                        throw new IllegalArgumentException("wrong");
                    })
                    .compose(mailing.resilience().single(failure -> Single.just("fallback")));
            for (int i = 0; i < 20; i++) {
                assertThat(failure(wrong)).hasMessage("wrong");
            }
            assertThat(attempts).hasValue(20);
            assertThat(mailing.count("resilience.calls", "caller_error")).isEqualTo(20);
        }
    }

    @Test
    void theApplicationMaySayWhatCounts() {
        try (Mailing mailing = Mailing.with(
                plugin -> plugin.withFailures(failure -> failure instanceof IllegalArgumentException),
                "breaker.minimum-calls=2")) {
            for (int i = 0; i < 20; i++) {
                assertThat(failure(failing(new AtomicInteger(), 1)
                                .compose(mailing.resilience().single())))
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void anOpenBreakerRefusesAtOnce() {
        try (Mailing mailing = Mailing.with("breaker.minimum-calls=5", "breaker.open-time=1h")) {
            AtomicInteger attempts = new AtomicInteger();
            Single<Integer> work =
                    failing(attempts, 5).compose(mailing.resilience().single());
            for (int i = 0; i < 5; i++) {
                assertThat(failure(work)).isInstanceOf(IOException.class);
            }
            assertThat(failure(work))
                    .isInstanceOf(CallRefusedException.class)
                    .hasMessage("The circuit breaker of resilience-mail is open, because too many calls have failed");
            assertThat(attempts).hasValue(5);
            assertThat(health(mailing)).isEqualTo("open");
            assertThat(mailing.count("resilience.calls", "open")).isEqualTo(1);
        }
    }

    @Test
    void anOpenBreakerClosesAgain() {
        try (Mailing mailing =
                Mailing.with("breaker.minimum-calls=5", "breaker.open-time=1ms", "breaker.trial-calls=2")) {
            Single<Integer> work =
                    failing(new AtomicInteger(), 5).compose(mailing.resilience().single());
            for (int i = 0; i < 5; i++) {
                assertThat(failure(work)).isInstanceOf(IOException.class);
            }
            assertThat(health(mailing)).isNotEqualTo("closed");
            TimeLimit.MINUTE.await(
                    "it is closed",
                    () -> TimeLimit.MINUTE.awaitEnd(work.test()).errorCount() == 0
                            && health(mailing).equals("closed"));
        }
    }

    private static String health(Mailing mailing) {
        return String.valueOf(mailing.get(HealthRegistry.class)
                .readiness()
                .blockingGet()
                .results()
                .get("resilience-mail")
                .data()
                .get("breaker"));
    }

    @Test
    void callsBeyondTheLimitWaitAndFurtherOnesAreRefused() {
        try (Mailing mailing = Mailing.with("max-concurrent=2", "queue-size=3")) {
            List<SingleSubject<String>> works = new CopyOnWriteArrayList<>();
            Single<String> call = Single.defer(() -> {
                        SingleSubject<String> work = SingleSubject.create();
                        works.add(work);
                        return work;
                    })
                    .compose(mailing.resilience().single());
            List<TestObserver<String>> calls =
                    IntStream.range(0, 5).mapToObj(i -> call.test()).toList();
            assertThat(works).hasSize(2);
            assertThat(failure(call))
                    .isInstanceOf(CallRefusedException.class)
                    .hasMessage("resilience-mail is full: 2 calls are on their way, which is "
                            + "resilience-mail.max-concurrent, and 3 wait, which is resilience-mail.queue-size");
            for (int i = 0; i < 5; i++) {
                int next = i;
                TimeLimit.MINUTE.await("work " + next, () -> works.size() > next);
                works.get(next).onSuccess("done");
            }
            calls.forEach(each -> TimeLimit.MINUTE.awaitEnd(each).assertValue("done"));
            assertThat(mailing.count("resilience.calls", "full")).isEqualTo(1);
            assertThat(mailing.meters().get("resilience.active.calls").gauge().value())
                    .isZero();
        }
    }

    @Test
    void aDisposedCallGivesItsPlaceBackAndCountsNeitherWay() {
        try (Mailing mailing = Mailing.with("max-concurrent=1", "queue-size=1", "breaker.minimum-calls=2")) {
            AtomicInteger disposed = new AtomicInteger();
            Single<Object> endless = Single.never()
                    .doOnDispose(disposed::incrementAndGet)
                    .compose(mailing.resilience().single());
            for (int i = 0; i < 100; i++) {
                Disposable running = endless.subscribe();
                Disposable waiting = endless.subscribe();
                waiting.dispose();
                running.dispose();
            }
            assertThat(disposed).hasValue(100);
            assertThat(value(Single.just("a").compose(mailing.resilience().single())))
                    .isEqualTo("a");
            assertThat(mailing.count("resilience.calls", "disposed")).isEqualTo(200);
        }
    }

    @Test
    void workThatTakesTooLongIsDisposedAndCounts() {
        try (Mailing mailing = Mailing.with("timeout=50ms", "breaker.minimum-calls=3")) {
            AtomicInteger disposed = new AtomicInteger();
            Single<Object> endless = Single.never()
                    .doOnDispose(disposed::incrementAndGet)
                    .compose(mailing.resilience().single());
            for (int i = 0; i < 3; i++) {
                assertThat(failure(endless))
                        .isInstanceOf(CallTimeoutException.class)
                        .hasMessage("resilience-mail: there was no result within 50 ms, which is "
                                + "resilience-mail.timeout: attempt 1 was made");
            }
            assertThat(disposed).hasValue(3);
            assertThat(failure(endless)).isInstanceOf(CallRefusedException.class);
            assertThat(mailing.count("resilience.calls", "timeout")).isEqualTo(3);
        }
    }

    @Test
    void aFallbackReplacesFailuresAndRefusals() {
        try (Mailing mailing = Mailing.with("breaker.minimum-calls=2", "breaker.open-time=1h")) {
            Resilience resilience = mailing.resilience();
            for (int i = 0; i < 10; i++) {
                assertThat(value(
                                failing(new AtomicInteger(), 1).compose(resilience.single(failure -> Single.just(-1)))))
                        .isEqualTo(-1);
            }
            Maybe.<Number>error(new IOException())
                    .compose(resilience.maybe(failure -> Maybe.just(7)))
                    .test()
                    .assertResult(7);
            Completable.error(new IOException())
                    .compose(resilience.completable(failure -> Completable.complete()))
                    .test()
                    .assertResult();
            Flowable.<Number>error(new IOException())
                    .compose(resilience.flowable(failure -> Flowable.just(1, 2)))
                    .test()
                    .assertResult(1, 2);
        }
    }

    @Test
    void aStreamIsTriedAgainUntilItsFirstElementOnly() {
        try (Mailing mailing = Mailing.with(RETRIES)) {
            AtomicInteger attempts = new AtomicInteger();
            Flowable<Integer> stream = Flowable.defer(() -> {
                        int attempt = attempts.incrementAndGet();
                        return attempt == 1
                                ? Flowable.<Integer>error(new IOException("before"))
                                : Flowable.just(attempt).concatWith(Flowable.error(new IOException("after")));
                    })
                    .compose(mailing.resilience().flowable());
            TestSubscriber<Integer> received = TimeLimit.MINUTE.awaitEnd(stream.test());
            received.assertValues(2).assertErrorMessage("after");
            assertThat(attempts).hasValue(2);
        }
    }

    @Test
    void aStreamIsReadNoFasterThanItIsWanted() {
        try (Mailing mailing = Mailing.with()) {
            AtomicInteger made = new AtomicInteger();
            TestSubscriber<Integer> slow = Flowable.range(0, 1_000)
                    .doOnNext(i -> made.incrementAndGet())
                    .compose(mailing.resilience().flowable())
                    .test(5);
            slow.assertValueCount(5);
            assertThat(made.get()).isLessThan(100);
            slow.cancel();
        }
    }

    @Test
    void resultsAndRetriesStayOnTheEventLoopOfTheCaller() {
        try (Mailing mailing = Mailing.with(RETRIES)) {
            Context loop = mailing.loop();
            AtomicInteger attempts = new AtomicInteger();
            List<Boolean> attemptsOnLoop = new CopyOnWriteArrayList<>();
            Single<Boolean> result =
                    Single.create(emitter -> loop.runOnContext(nothing -> emitter.setDisposable(Single.defer(() -> {
                                attemptsOnLoop.add(EventLoops.isOn(loop));
                                return failing(attempts, 3).subscribeOn(Schedulers.io());
                            })
                            .compose(mailing.resilience().single())
                            .subscribe(value -> emitter.onSuccess(EventLoops.isOn(loop)), emitter::onError))));
            assertThat(value(result)).isTrue();
            assertThat(attemptsOnLoop).containsExactly(true, true, true, true);
        }
    }

    @Test
    void workThatBlocksMayDoSoInRetriesAsWell() {
        try (Mailing mailing = Mailing.with(RETRIES)) {
            List<Boolean> onLoop = new CopyOnWriteArrayList<>();
            AtomicInteger attempts = new AtomicInteger();
            assertThat(value(Single.defer(() -> {
                                onLoop.add(Context.isOnEventLoopThread());
                                return failing(attempts, 2);
                            })
                            .compose(mailing.resilience().single())))
                    .isEqualTo(3);
            assertThat(onLoop).containsExactly(false, false, false);
        }
    }

    @Test
    void theScopeOfTheRequestIsKept() {
        try (Mailing mailing = Mailing.with(
                "retry.attempts=3", "retry.first-delay=1ms", "max-concurrent=1", "breaker.minimum-calls=1000")) {
            Context loop = mailing.loop();
            SingleSubject<String> first = SingleSubject.create();
            TestObserver<String> inside =
                    first.compose(mailing.resilience().single()).test();
            List<String> ids = new CopyOnWriteArrayList<>();
            AtomicInteger attempts = new AtomicInteger();
            Single<String> result = Single.create(emitter -> loop.runOnContext(nothing -> new RequestScope("r-7")
                    .run(() -> emitter.setDisposable(Single.defer(() -> {
                                ids.add(id());
                                return failing(attempts, 2).subscribeOn(Schedulers.io());
                            })
                            .compose(mailing.resilience().single())
                            .subscribe(value -> emitter.onSuccess(id()), emitter::onError)))));
            TestObserver<String> waiting = result.test();
            TimeLimit.MINUTE.await(
                    "it waits",
                    () -> mailing.meters().find("resilience.waiting.calls").gauge() != null
                            && mailing.meters()
                                            .get("resilience.waiting.calls")
                                            .gauge()
                                            .value()
                                    == 1);
            first.onSuccess("");
            inside.assertComplete();
            TimeLimit.MINUTE.awaitEnd(waiting).assertValue("r-7");
            assertThat(ids).containsExactly("r-7", "r-7", "r-7");
        }
    }

    private static String id() {
        RequestScope scope = RequestScope.current();
        return scope == null ? "none" : scope.requestId();
    }

    @Test
    void manyCallsThatWaitDoNotPileUpOnTheStack() {
        try (Mailing mailing = Mailing.with("max-concurrent=1", "queue-size=10000")) {
            Context loop = mailing.loop();
            SingleSubject<String> first = SingleSubject.create();
            AtomicInteger done = new AtomicInteger();
            loop.runOnContext(nothing -> {
                List<TestObserver<String>> observers = new ArrayList<>();
                observers.add(first.compose(mailing.resilience().single()).test());
                List<Single<String>> calls = new ArrayList<>();
                for (int i = 0; i < 10_000; i++) {
                    calls.add(Single.just("a").compose(mailing.resilience().single()));
                }
                calls.forEach(call -> observers.add(
                        call.doOnSuccess(value -> done.incrementAndGet()).test()));
                first.onSuccess("");
            });
            TimeLimit.MINUTE.await("all are done", () -> done.get() == 10_000);
        }
    }
}
