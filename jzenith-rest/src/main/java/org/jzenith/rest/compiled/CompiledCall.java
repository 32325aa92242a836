package org.jzenith.rest.compiled;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectReader;
import io.reactivex.CompletableObserver;
import io.reactivex.MaybeObserver;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.tracing.RequestScope;
import org.jzenith.core.tracing.SelfScoped;
import org.jzenith.rest.bridge.DroppedResult;
import org.jzenith.rest.bridge.MethodOutcome;
import org.jzenith.rest.bridge.RequestTimeout;
import org.jzenith.rest.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One call of a compiled method, from its arguments to the response. Whatever is not plain goes to RESTEasy: before the method is
 * called the request itself, afterwards what it has brought, so that it is never called twice. Its result may come on any thread,
 * all else happens on the event loop of the request.
 */
final class CompiledCall implements SingleObserver<Object>, MaybeObserver<Object>, CompletableObserver, SelfScoped, Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(CompiledCall.class);

    private final Exchange exchange;
    private final Choice choice;
    private final CompiledDispatch dispatch;
    private final Thread thread = Thread.currentThread();
    private final Context context;
    private final @Nullable Buffer body;
    private @Nullable Object resource;
    private volatile @Nullable Disposable upstream;
    private volatile boolean over;

    CompiledCall(CompiledDispatch dispatch, Exchange exchange, Choice choice, @Nullable Buffer body) {
        this.exchange = exchange;
        this.choice = choice;
        this.dispatch = dispatch;
        this.context = Vertx.currentContext();
        this.body = body;
    }

    HttpServerRequest request() {
        return exchange.request();
    }

    /** Returns a segment of the path, counted from 0. */
    String pathSegment(int index) {
        String path = request().path();
        int start = dispatch.pathStart() + 1;
        for (int i = 0; i < index; i++) {
            start = path.indexOf('/', start) + 1;
        }
        int end = path.indexOf('/', start);
        return path.substring(start, end < 0 ? path.length() : end);
    }

    @Nullable Object readBody() throws IOException {
        ObjectReader reader = choice.bodyReader();
        if (reader == null || body == null || body.length() == 0) {
            throw new IOException("There is no body to be read");
        }
        return reader.readValue(body.getBytes());
    }

    /** Chosen, or else RESTEasy would have been called. */
    private CompiledMethod method() {
        return requireNonNull(choice.method());
    }

    /** Begins, on the event loop of the request and within its scope. */
    @Override
    public void run() {
        CompiledMethod method = method();
        Object called;
        @Nullable Object @Nullable [] arguments;
        try {
            called = method.resource();
            arguments = method.arguments(called, this);
        } catch (Throwable e) { // An Error too: RESTEasy meets the same, and answers it.
            LOG.trace("{} cannot be called", method.settings().name(), e);
            leave();
            return;
        }
        if (arguments == null) {
            leave();
        } else {
            call(called, arguments);
        }
    }

    /** Nothing has been called yet: RESTEasy finds the same and answers it. */
    private void leave() {
        if (body == null) {
            dispatch.jaxRs().handle(exchange);
        } else {
            dispatch.jaxRs().handle(exchange, body);
        }
    }

    private void call(Object called, @Nullable Object[] arguments) {
        CompiledMethod method = method();
        resource = called;
        exchange.routed(method.route());
        try {
            await(method.call(called, arguments));
        } catch (Throwable e) { // As with RESTEasy's own call.
            if (!over) {
                over = true;
                answer(new MethodOutcome(resource, null, e));
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
            over = true;
            answer(new MethodOutcome(resource, null, null));
        }
        if (!over) {
            exchange.expireAfter(method.timeout(), this::timedOut);
            request().response().closeHandler(nothing -> execute(this::dispose));
        }
    }

    private void timedOut() {
        if (!over) {
            dispose();
            RequestTimeout.of(request()).sendTo(request().response());
        }
    }

    private void dispose() {
        over = true;
        Disposable subscription = upstream;
        if (subscription != null) {
            subscription.dispose();
        }
    }

    @Override
    public void onSubscribe(Disposable subscription) {
        upstream = subscription;
        if (over) { // It comes from another thread, and nobody waits for it any more.
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
            if (!over) {
                over = true;
                answer(method().kind().outcome(resource, null, failure));
            }
        });
    }

    /** Tells whether the current thread is the request's own, and is at work on it. */
    private boolean isWithin() {
        return Thread.currentThread() == thread && RequestScope.current() == exchange.scope();
    }

    private void execute(Runnable action) {
        if (Thread.currentThread() == thread) {
            exchange.scope().run(action);
        } else {
            context.runOnContext(nothing -> exchange.scope().run(action));
        }
    }

    private void deliver(@Nullable Object value) {
        boolean late = over || request().response().closed();
        over = true;
        if (late) {
            DroppedResult.close(value);
        } else if (!isSent(value)) {
            answer(method().kind().outcome(resource, value, null));
        }
    }

    /** Has RESTEasy answer, which asks Vert.x where it is: a client's callback on this thread may be in a context of its own. */
    private void answer(MethodOutcome outcome) {
        if (Vertx.currentContext() == context) {
            dispatch.jaxRs().answer(exchange, outcome);
        } else {
            context.runOnContext(nothing -> exchange.scope().run(() -> dispatch.jaxRs().answer(exchange, outcome)));
        }
    }

    private boolean isSent(@Nullable Object value) {
        try {
            return dispatch.sender().send(exchange, choice, method(), value);
        } catch (Throwable e) { // Such as an entity that fails when it is asked for; an Error too, since nobody else answers.
            LOG.debug("{} brought what cannot be sent", method().settings().name(), e);
            return request().response().headWritten();
        }
    }
}
