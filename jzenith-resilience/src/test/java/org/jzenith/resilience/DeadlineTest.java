package org.jzenith.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.error.DeadlineExceededException;
import org.jzenith.core.request.Deadline;
import org.jzenith.core.request.RequestScope;
import org.jzenith.resilience.error.CallTimeoutException;
import org.jzenith.testing.servers.TimeLimit;

/** Protected work that is done for a request. */
@Tag("stress")
class DeadlineTest {

    private static RequestScope request(Duration left) {
        RequestScope scope = new RequestScope("r-7");
        scope.setDeadline(Deadline.at(System.nanoTime() + left.toNanos()));
        return scope;
    }

    private static <T> TestObserver<T> called(RequestScope scope, Single<T> work) {
        TestObserver<T> observer = new TestObserver<>();
        scope.run(() -> work.subscribe(observer));
        return observer;
    }

    private static <T> TestObserver<T> ended(RequestScope scope, Single<T> work) {
        return TimeLimit.MINUTE.awaitEnd(called(scope, work));
    }

    @Test
    void aCallIsGivenUpAtTheDeadline() {
        try (Mailing mailing = Mailing.with("timeout=1h", "breaker.minimum-calls=2")) {
            RequestScope request = request(Duration.ofSeconds(3));
            List<TestObserver<Object>> calls = IntStream.range(0, 4)
                    .mapToObj(i -> called(
                            request, Single.never().compose(mailing.resilience().single())))
                    .toList();
            for (TestObserver<Object> call : calls) {
                TimeLimit.MINUTE
                        .awaitEnd(call)
                        .assertFailureAndMessage(
                                DeadlineExceededException.class,
                                "A call of resilience-mail was given up, since the time for answering the request was over: attempt 1 was made");
            }
            assertThat(mailing.count("resilience.calls", "deadline")).isEqualTo(4);
        }
    }

    @Test
    void whatIsOverIsNotBegunAndHasNoFallback() {
        try (Mailing mailing = Mailing.with()) {
            AtomicInteger begun = new AtomicInteger();
            Single<Integer> work = Single.fromCallable(begun::incrementAndGet)
                    .compose(mailing.resilience().single(failure -> Single.fromCallable(begun::incrementAndGet)));
            ended(request(Duration.ofMillis(-1)), work)
                    .assertFailureAndMessage(
                            DeadlineExceededException.class,
                            "A call of resilience-mail was given up, since the time for answering the request was over: it was not begun");
            assertThat(begun).hasValue(0);
            ended(request(Duration.ofMinutes(1)), work).assertResult(1);
        }
    }

    @Test
    void nothingIsTriedAgainAfterTheDeadline() {
        try (Mailing mailing =
                Mailing.with("timeout=1h", "retry.attempts=2", "retry.first-delay=30s", "retry.max-delay=30s")) {
            ended(
                            request(Duration.ofSeconds(10)),
                            Single.error(new IOException("away"))
                                    .compose(mailing.resilience().single()))
                    .assertFailureAndMessage(IOException.class, "away");
        }
    }

    @Test
    void aCallGoesOnIfTheResponseHasBegun() {
        try (Mailing mailing = Mailing.with()) {
            RequestScope request = request(Duration.ofSeconds(3));
            TestObserver<Long> call = called(
                    request,
                    Single.timer(3_200, TimeUnit.MILLISECONDS)
                            .compose(mailing.resilience().single()));
            request.setDeadline(null);
            TimeLimit.MINUTE.awaitEnd(call).assertResult(0L);
        }
    }

    @Test
    void theTimeOfTheCallCountsIfItIsShorter() {
        try (Mailing mailing = Mailing.with("timeout=20ms")) {
            ended(
                            request(Duration.ofHours(1)),
                            Single.never().compose(mailing.resilience().single()))
                    .assertFailure(CallTimeoutException.class);
            assertThat(mailing.count("resilience.calls", "timeout")).isEqualTo(1);
        }
    }
}
