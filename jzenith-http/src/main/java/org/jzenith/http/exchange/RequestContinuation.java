package org.jzenith.http.exchange;

import static java.util.Objects.requireNonNull;

import io.reactivex.MaybeObserver;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.Exchange;

/**
 * Continues a request with a value that is mostly available at once, but may arrive later, on any thread. Until then,
 * the request is paused, together with its arrived bytes. Created on the event loop of the request, and run once within
 * its scope.
 */
public abstract class RequestContinuation<T> implements MaybeObserver<T>, SingleObserver<T>, Runnable {

    private final Exchange exchange;
    private final Context context = requireNonNull(Vertx.currentContext());
    private @Nullable Disposable upstream;
    private @Nullable T value;
    private @Nullable Throwable failure;
    private boolean known;
    private boolean waits;

    /** Takes the request that waits. */
    protected RequestContinuation(Exchange exchange) {
        this.exchange = exchange;
    }

    /** Subscribes to the value. */
    protected abstract void subscribe();

    /** Returns how long the request may wait. After that, it is rejected. */
    protected abstract Duration timeout();

    /**
     * Continues with the value, with null if there is none, or with a failure. Called on the event loop, within the
     * scope.
     */
    protected abstract void proceed(@Nullable T result, @Nullable Throwable error);

    @Override
    public final void run() {
        try {
            subscribe();
        } catch (Throwable e) { // An Error too: nothing else answers.
            OutOfMemory.check(e);
            known = true;
            failure = e;
        }
        if (known) {
            proceed(value, failure);
        } else {
            await();
        }
    }

    private void await() {
        waits = true;
        HttpServerRequest request = exchange.request();
        request.pause();
        exchange.expireAfter(timeout(), () -> refuse(RequestTimeout.of(exchange)), this::refuse);
        request.response().closeHandler(nothing -> end());
    }

    /** Rejects a request that has waited too long, or has an invalid body. */
    private void refuse(HttpProblem problem) {
        if (waits) {
            end();
            exchange.request().resume(); // Otherwise, the next request on its connection would wait for it.
            RequestRejection.refuse(exchange, problem);
        }
    }

    private void end() {
        waits = false;
        if (upstream != null) {
            upstream.dispose();
        }
    }

    @Override
    public final void onSubscribe(Disposable subscription) {
        upstream = subscription;
    }

    @Override
    public final void onSuccess(T result) {
        signal(result, null);
    }

    @Override
    public final void onComplete() {
        signal(null, null);
    }

    @Override
    public final void onError(Throwable error) {
        signal(null, error);
    }

    private void signal(@Nullable T result, @Nullable Throwable error) {
        if (exchange.isOnEventLoop()) {
            deliver(result, error);
        } else {
            context.runOnContext(nothing -> deliver(result, error));
        }
    }

    private void deliver(@Nullable T result, @Nullable Throwable error) {
        upstream = Disposables.disposed();
        known = true;
        value = result;
        failure = error;
        HttpServerResponse response = exchange.request().response();
        if (waits && !response.headWritten() && !response.closed()) {
            waits = false;
            exchange.request().resume();
            exchange.newTurn();
            exchange.scope().run(() -> proceed(value, failure));
        }
    }
}
