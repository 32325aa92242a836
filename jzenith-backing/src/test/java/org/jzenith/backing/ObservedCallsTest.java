package org.jzenith.backing;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.observers.TestObserver;
import io.reactivex.processors.PublishProcessor;
import io.reactivex.subjects.MaybeSubject;
import io.reactivex.subjects.SingleSubject;
import io.reactivex.subscribers.TestSubscriber;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jzenith.core.request.CallObserver;

class ObservedCallsTest {

    private final List<String> seen = new ArrayList<>();
    private final ObservedCalls calls = new ObservedCalls(this::began, Throwable::getMessage);

    private CallObserver.Observation began(String operation, int size) {
        seen.add(operation + " x" + size);
        return new CallObserver.Observation() {
            @Override
            public void ended() {
                seen.add("ended");
            }

            @Override
            public void failed(String errorType) {
                seen.add(errorType);
            }
        };
    }

    @Test
    void aSingleIsSeenToEndOnce() {
        SingleSubject<String> source = SingleSubject.create();
        TestObserver<String> subscriber = new TestObserver<>();
        source.subscribe(calls.single("select", 3, subscriber));
        source.onSuccess("a");
        subscriber.dispose();
        subscriber.assertResult("a");
        assertThat(seen).containsExactly("select x3", "ended");
    }

    @Test
    void aFailureIsSeenByItsType() {
        SingleSubject<String> source = SingleSubject.create();
        TestObserver<String> subscriber = new TestObserver<>();
        source.subscribe(calls.single("select", subscriber));
        source.onError(new IllegalStateException("23505"));
        subscriber.assertFailure(IllegalStateException.class);
        assertThat(seen).containsExactly("select x1", "23505");
    }

    @Test
    void aFailureWithoutATypeIsAnAnswer() {
        SingleSubject<String> source = SingleSubject.create();
        TestObserver<String> subscriber = new TestObserver<>();
        source.subscribe(calls.single("EVALSHA", subscriber));
        source.onError(new IllegalStateException());
        subscriber.assertFailure(IllegalStateException.class);
        assertThat(seen).containsExactly("EVALSHA x1", "ended");
    }

    @Test
    void aDisposalIsAnEndAndReachesTheCall() {
        MaybeSubject<String> source = MaybeSubject.create();
        TestObserver<String> subscriber = new TestObserver<>();
        source.subscribe(calls.maybe("GET", subscriber));
        subscriber.dispose();
        assertThat(source.hasObservers()).isFalse();
        source.onSuccess("too late");
        assertThat(seen).containsExactly("GET x1", "ended");
    }

    @Test
    void aMaybeWithoutAValueIsSeenToEnd() {
        MaybeSubject<String> source = MaybeSubject.create();
        TestObserver<String> subscriber = new TestObserver<>();
        source.subscribe(calls.maybe("GET", subscriber));
        source.onComplete();
        subscriber.assertResult();
        assertThat(seen).containsExactly("GET x1", "ended");
    }

    @Test
    void aStreamIsSeenToEndBehindItsLastElementAndItsDemandIsPassedOn() {
        PublishProcessor<String> source = PublishProcessor.create();
        TestSubscriber<String> subscriber = new TestSubscriber<>(1);
        source.subscribe(calls.flowable("select", subscriber));
        source.onNext("a");
        subscriber.request(1);
        source.onNext("b");
        assertThat(seen).containsExactly("select x1");
        source.onComplete();
        subscriber.assertResult("a", "b");
        assertThat(seen).containsExactly("select x1", "ended");
    }

    @Test
    void aStreamThatIsCancelledIsSeenToEndOnce() {
        PublishProcessor<String> source = PublishProcessor.create();
        TestSubscriber<String> subscriber = new TestSubscriber<>();
        source.subscribe(calls.flowable("select", subscriber));
        subscriber.cancel();
        subscriber.cancel();
        assertThat(source.hasSubscribers()).isFalse();
        assertThat(seen).containsExactly("select x1", "ended");
    }

    @Test
    void nothingStandsInTheWayOfACallThatNobodyObserves() {
        TestObserver<String> observer = new TestObserver<>();
        TestSubscriber<String> subscriber = new TestSubscriber<>();
        assertThat(ObservedCalls.NONE.single("select", observer)).isSameAs(observer);
        assertThat(ObservedCalls.NONE.maybe("GET", observer)).isSameAs(observer);
        assertThat(ObservedCalls.NONE.flowable("select", subscriber)).isSameAs(subscriber);
        ObservedCalls unsampled = new ObservedCalls((operation, size) -> null, Throwable::getMessage);
        assertThat(unsampled.single("select", observer)).isSameAs(observer);
    }
}
