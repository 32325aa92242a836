package org.jzenith.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.internal.subscriptions.BooleanSubscription;
import io.reactivex.plugins.RxJavaPlugins;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscriber;

class BodySubscriptionTest {

    private final List<Throwable> undeliverable = new ArrayList<>();
    private final AtomicReference<Subscriber<? super Buffer>> client = new AtomicReference<>();
    private final Flowable<Buffer> body = Flowable.<Buffer>unsafeCreate(reader -> {
                reader.onSubscribe(
                        new BooleanSubscription()); // What comes may already be on its way when it is cancelled.
                client.set(reader);
            })
            .<Buffer>lift(BodySubscription::new);

    @BeforeEach
    void collect() {
        RxJavaPlugins.setErrorHandler(undeliverable::add);
    }

    @AfterEach
    void restore() {
        RxJavaPlugins.setErrorHandler(null);
    }

    @Test
    void passesOnWhatArrivesAndTheFailure() {
        TestSubscriber<Buffer> reader = body.test();
        client.get().onNext(Buffer.buffer("a"));
        client.get().onError(new ClientGoneException());
        reader.assertValueCount(1).assertError(ClientGoneException.class);
    }

    @Test
    void dropsWhatComesWhenTheReaderHasGoneAndReportsNothing() {
        TestSubscriber<Buffer> reader = body.doOnNext(buffer -> {}).test();
        reader.cancel();
        client.get().onNext(Buffer.buffer("a"));
        client.get().onError(new ClientGoneException());
        reader.assertNoValues().assertNoErrors().assertNotTerminated();
        assertThat(undeliverable).isEmpty();
    }
}
