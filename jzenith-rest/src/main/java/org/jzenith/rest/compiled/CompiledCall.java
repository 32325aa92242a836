package org.jzenith.rest.compiled;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectReader;
import io.reactivex.CompletableObserver;
import io.reactivex.MaybeObserver;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.SelfScoped;
import org.jzenith.rest.bridge.DiscardedResult;
import org.jzenith.rest.bridge.InvocationResult;
import org.jzenith.rest.bridge.JaxRsHandler;
import org.jzenith.rest.bridge.RequestTimeout;
import org.jzenith.rest.message.RequestHeaders;
import org.jzenith.rest.spi.Exchange;
import org.jzenith.rest.validation.InvalidRequestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One call of a compiled method, from its arguments to the response. Everything that is not plain is passed to
 * RESTEasy: before the method has been called, the request itself; after that, the result of the call, so that the
 * method is never called twice. The result may arrive on any thread; everything else happens on the event loop of the
 * request.
 */
final class CompiledCall
        implements SingleObserver<Object>, MaybeObserver<Object>, CompletableObserver, SelfScoped, Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(CompiledCall.class);
    /** An object of its own: Disposables.disposed() is what {@code Single.just} passes to {@link #onSubscribe}. */
    private static final Disposable OVER = Disposables.empty();

    private static final AtomicReferenceFieldUpdater<CompiledCall, @Nullable Disposable> UPSTREAM =
            AtomicReferenceFieldUpdater.newUpdater(CompiledCall.class, Disposable.class, "upstream");

    private final Exchange exchange;
    private final CachedNegotiation cached;
    /**
     * What all calls of an application have in common.
     *
     * @param jaxRs handles what is not handled here
     * @param sender sends the responses
     * @param pathStart where the base path of the application ends
     */
    record Collaborators(JaxRsHandler jaxRs, ResponseSender sender, int pathStart) {}

    private final Collaborators collaborators;
    private final Context context;
    private final @Nullable Buffer body;
    private @Nullable Object resource;
    /** What {@link #OVER} replaces when the result has arrived or is no longer needed. */
    private volatile @Nullable Disposable upstream;

    CompiledCall(Collaborators collaborators, Exchange exchange, CachedNegotiation cached, @Nullable Buffer body) {
        this.exchange = exchange;
        this.cached = cached;
        this.collaborators = collaborators;
        this.context = Vertx.currentContext();
        this.body = body;
    }

    HttpServerRequest request() {
        return exchange.request();
    }

    /** Returns a segment of the path, counted from 0. */
    String pathSegment(int index) {
        String path = request().path();
        int start = collaborators.pathStart() + 1;
        for (int i = 0; i < index; i++) {
            start = path.indexOf('/', start) + 1;
        }
        int end = path.indexOf('/', start);
        return path.substring(start, end < 0 ? path.length() : end);
    }

    List<Locale> acceptableLanguages() {
        return RequestHeaders.parse(request()).getAcceptableLanguages();
    }

    @Nullable
    Object readBody() throws IOException {
        ObjectReader reader = cached.bodyReader();
        if (reader == null || body == null || body.length() == 0) {
            throw new IOException("There is no body to be read");
        }
        return reader.readValue(body.getBytes());
    }

    /** Never null: otherwise, RESTEasy would have been called. */
    private CompiledMethod method() {
        return requireNonNull(cached.method());
    }

    /** Begins the call. Runs on the event loop of the request and within its scope. */
    @Override
    public void run() {
        CompiledMethod method = method();
        Object called;
        @Nullable Object[] arguments;
        try {
            called = method.resource();
            resource = called;
            arguments = method.arguments(called, this);
        } catch (InvalidRequestException e) {
            exchange.routed(method.route());
            upstream = OVER;
            answer(new InvocationResult(resource, null, e));
            return;
        } catch (Throwable e) { // An Error too: RESTEasy encounters the same failure, and answers it.
            OutOfMemory.check(e);
            LOG.trace("{} cannot be called", method.settings().name(), e);
            leave();
            return;
        }
        call(called, arguments);
    }

    /**
     * Passes the request to RESTEasy, before any method has been called: it encounters the same failure and answers it.
     */
    private void leave() {
        if (body == null) {
            collaborators.jaxRs().handle(exchange);
        } else {
            collaborators.jaxRs().handle(exchange, body);
        }
    }

    private void call(Object called, @Nullable Object[] arguments) {
        CompiledMethod method = method();
        exchange.routed(method.route());
        try {
            await(method.call(called, arguments));
        } catch (Throwable e) { // An Error too, as in RESTEasy's own call.
            OutOfMemory.check(e);
            if (!isDone()) {
                upstream = OVER;
                answer(new InvocationResult(resource, null, e));
            }
        }
        method.returnedAfter(exchange.turnNanos());
    }

    private void await(@Nullable Object result) {
        CompiledMethod method = method();
        if (result != null) {
            method.kind().await(result, this);
        } else if (method.kind() == ResultKind.VALUE) {
            onSuccess(null);
        } else {
            upstream = OVER;
            answer(new InvocationResult(resource, null, null));
        }
        if (!isDone()) {
            exchange.expireAfter(method.timeout(), this::timedOut);
            request().response().closeHandler(nothing -> execute(this::dispose));
        }
    }

    private void timedOut() {
        if (!isDone()) {
            dispose();
            RequestTimeout.of(request()).sendTo(request().response());
        }
    }

    @SuppressWarnings("ReferenceEquality") // It is one object.
    private boolean isDone() {
        return upstream == OVER;
    }

    private void dispose() {
        Disposable subscription = UPSTREAM.getAndSet(this, OVER);
        if (subscription != null) {
            subscription.dispose();
        }
    }

    @Override
    public void onSubscribe(Disposable subscription) {
        if (!UPSTREAM.compareAndSet(
                this, null, subscription)) { // The result is no longer needed; this comes from another thread.
            subscription.dispose();
        }
    }

    @Override
    public void onSuccess(@Nullable Object value) {
        if (isWithin()) {
            deliver(value);
        } else {
            execute(() -> deliver(value));
        }
    }

    @Override
    public void onComplete() {
        onSuccess(null);
    }

    @Override
    public void onError(Throwable failure) {
        execute(() -> {
            if (!isDone()) {
                upstream = OVER;
                answer(method().kind().outcome(resource, null, failure));
            }
        });
    }

    /** Returns whether the current thread is the request's own and is working on the request. */
    private boolean isWithin() {
        return exchange.isOnEventLoop() && RequestScope.current() == exchange.scope();
    }

    private void execute(Runnable action) {
        if (exchange.isOnEventLoop()) {
            exchange.scope().run(action);
        } else {
            context.runOnContext(nothing -> exchange.scope().run(action));
        }
    }

    private void deliver(@Nullable Object value) {
        boolean late = isDone() || request().response().closed();
        upstream = OVER;
        if (late) {
            DiscardedResult.close(value);
        } else if (!isSent(value)) {
            answer(method().kind().outcome(resource, value, null));
        }
    }

    /**
     * Lets RESTEasy answer in the request's own context, for which it asks Vert.x: a client's callback on this thread
     * may be in a different context.
     */
    private void answer(InvocationResult outcome) {
        if (Vertx.currentContext() == context) {
            collaborators.jaxRs().answer(exchange, outcome);
        } else {
            context.runOnContext(
                    nothing -> exchange.scope().run(() -> collaborators.jaxRs().answer(exchange, outcome)));
        }
    }

    private boolean isSent(@Nullable Object value) {
        try {
            return collaborators.sender().send(exchange, cached, method(), value);
        } catch (Throwable e) { // For example, an entity whose getter fails; an Error too, since nothing else would
            // answer.
            OutOfMemory.check(e);
            LOG.debug(
                    "{} returned a value that cannot be sent",
                    method().settings().name(),
                    e);
            return request().response().headWritten();
        }
    }
}
