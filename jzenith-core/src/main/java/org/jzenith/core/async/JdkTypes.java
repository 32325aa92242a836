package org.jzenith.core.async;

import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The types of the JDK and of Reactive Streams. */
final class JdkTypes {

    private static final Logger LOG = LoggerFactory.getLogger(JdkTypes.class);

    private JdkTypes() {}

    static List<AsyncValueType<?>> values() {
        return List.of(type(CompletableFuture.class), type(CompletionStage.class));
    }

    private static <T> AsyncValueType<T> type(Class<T> type) {
        return AsyncValueType.ofValue(
                        type,
                        (stage, observer) -> subscribe((CompletionStage<?>) stage, observer),
                        source -> type.cast(source.subscribeWith(new SubscribedStage())))
                .orNothing(source -> type.cast(source.subscribeWith(new SubscribedStage())));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The observer receives the outcome.
    private static void subscribe(CompletionStage<?> stage, AsyncObserver observer) {
        observer.onSubscribe(cancelling(stage));
        stage.whenComplete((value, failure) -> {
            if (failure == null) {
                observer.onSuccess(value);
            } else {
                observer.onError(AsyncFailure.cause(failure));
            }
        });
    }

    /** Returns a disposable that cancels the work behind a stage, if the stage is a future that can be cancelled. */
    private static Disposable cancelling(CompletionStage<?> stage) {
        return stage instanceof Future<?> future
                ? Disposables.fromAction(() -> cancel(future))
                : Disposables.disposed();
    }

    private static void cancel(Future<?> future) {
        try {
            future.cancel(true);
        } catch (
                UnsupportedOperationException
                        e) { // CompletableFuture.minimalCompletionStage() returns a future without that.
            LOG.trace("{} cannot be cancelled", future, e);
        }
    }

    static List<AsyncStreamType<?>> streams() {
        return List.of(
                AsyncStreamType.of(
                        Publisher.class, stream -> Flowable.fromPublisher((Publisher<?>) stream), elements -> elements),
                AsyncStreamType.of(
                        Flow.Publisher.class,
                        stream -> Flowable.fromPublisher(FlowAdapters.toPublisher((Flow.Publisher<?>) stream)),
                        FlowAdapters::toFlowPublisher));
    }
}
