package org.jzenith.rest.invocation;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Future;
import jakarta.ws.rs.NotFoundException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.AsyncResponseProvider;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.StageFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The return types of resource methods that deliver one result later. RESTEasy's own module for RxJava 2 is not used,
 * because it sets hooks for the whole JVM and supports neither {@code Maybe} nor {@code Completable}.
 */
public final class AsyncReturnProviders {

    private static final Logger LOG = LoggerFactory.getLogger(AsyncReturnProviders.class);

    private AsyncReturnProviders() {}

    /** Returns a new provider for each type. */
    public static List<AsyncResponseProvider<?>> all() {
        return List.of(new OfSingle(), new OfMaybe(), new OfCompletable(), new OfFuture(), new OfStage());
    }

    /** Throws if a method has returned null, as an unconfigured mock does. */
    public static <T> T returned(@Nullable T result) {
        return requireNonNull(
                result, "The resource method returned null (expected: what it declares, such as Maybe.empty())");
    }

    /** Returns a disposable that cancels the work behind a stage, if the stage is a future that can be cancelled. */
    public static Disposable cancelling(CompletionStage<?> stage) {
        return stage instanceof java.util.concurrent.Future<?> future
                ? Disposables.fromAction(() -> cancel(future))
                : Disposables.disposed();
    }

    private static void cancel(java.util.concurrent.Future<?> future) {
        try {
            future.cancel(true);
        } catch (
                UnsupportedOperationException
                        e) { // CompletableFuture.minimalCompletionStage() returns a future without that.
            LOG.trace("{} cannot be cancelled", future, e);
        }
    }

    /** Awaits a {@code Single}. */
    public static final class OfSingle implements AsyncResponseProvider<Single<?>> {
        @Override
        public CompletionStage<?> toCompletionStage(Single<?> single) {
            AsyncReturn result = new AsyncReturn();
            return result.disposedBy(returned(single).subscribe(result::succeed, result::fail));
        }
    }

    /** Awaits a {@code Maybe}; an empty one is answered with 404. */
    public static final class OfMaybe implements AsyncResponseProvider<Maybe<?>> {
        @Override
        public CompletionStage<?> toCompletionStage(Maybe<?> maybe) {
            AsyncReturn result = new AsyncReturn();
            return result.disposedBy(returned(maybe)
                    .subscribe(result::succeed, result::fail, () -> result.fail(new NotFoundException())));
        }
    }

    /** Awaits a {@code Completable}; its completion is answered with 204. */
    public static final class OfCompletable implements AsyncResponseProvider<Completable> {
        @Override
        public CompletionStage<?> toCompletionStage(Completable completable) {
            AsyncReturn result = new AsyncReturn();
            return result.disposedBy(returned(completable).subscribe(() -> result.succeed(null), result::fail));
        }
    }

    /** Awaits a {@code Future} of Vert.x. */
    public static final class OfFuture implements AsyncResponseProvider<Future<?>> {
        @Override
        public CompletionStage<?> toCompletionStage(Future<?> future) {
            AsyncReturn result = new AsyncReturn();
            returned(future).onComplete(done -> {
                if (done.succeeded()) {
                    result.succeed(done.result());
                } else {
                    result.fail(done.cause());
                }
            });
            return result;
        }
    }

    /** Awaits a stage. The end of the request cancels the stage. */
    public static final class OfStage implements AsyncResponseProvider<CompletionStage<?>> {
        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // The result carries the outcome.
        public CompletionStage<?> toCompletionStage(CompletionStage<?> stage) {
            AsyncReturn result = new AsyncReturn();
            result.disposedBy(cancelling(returned(stage)));
            stage.whenComplete((value, failure) -> {
                if (failure == null) {
                    result.succeed(value);
                } else {
                    result.fail(StageFailure.cause(failure));
                }
            });
            return result;
        }
    }
}
