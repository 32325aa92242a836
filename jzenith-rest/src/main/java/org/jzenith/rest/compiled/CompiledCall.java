package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectReader;
import io.reactivex.CompletableObserver;
import io.reactivex.MaybeObserver;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.EventLoop;
import org.jzenith.rest.bridge.JaxRsHandler;
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
final class CompiledCall implements SingleObserver<Object>, MaybeObserver<Object>, CompletableObserver {

    private static final Logger LOG = LoggerFactory.getLogger(CompiledCall.class);

    private final Exchange exchange;
    private final Choice choice;
    private final CompiledMethod method;
    private final JaxRsHandler jaxRs;
    private final ResponseSender sender;
    private final int pathStart;
    private final EventLoop eventLoop;
    private final @Nullable Buffer body;
    private volatile @Nullable Disposable upstream;
    private boolean over;

    CompiledCall(CompiledDispatch dispatch, Exchange exchange, Choice choice, CompiledMethod method, @Nullable Buffer body) {
        this.exchange = exchange;
        this.choice = choice;
        this.method = method;
        this.jaxRs = dispatch.jaxRs();
        this.sender = dispatch.sender();
        this.pathStart = dispatch.pathStart();
        this.eventLoop = new EventLoop(Vertx.currentContext(), exchange.scope());
        this.body = body;
    }

    HttpServerRequest request() {
        return exchange.request();
    }

    /** Returns a segment of the path, counted from 0. */
    String pathSegment(int index) {
        String path = request().path();
        int start = pathStart + 1;
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

    /** Begins, on the event loop of the request and within its scope. */
    void begin() {
        @Nullable Object[] arguments;
        try {
            arguments = method.arguments(this);
        } catch (IOException | RuntimeException e) { // RESTEasy meets the same and answers it.
            if (body == null) {
                jaxRs.handle(exchange);
            } else {
                jaxRs.handle(exchange, body);
            }
            return;
        }
        exchange.routed(method.route());
        Object result;
        try {
            result = method.call(arguments);
        } catch (Throwable e) { // As with RESTEasy's own call.
            jaxRs.answer(exchange, new MethodOutcome(null, e));
            return;
        }
        await(result);
    }

    private void await(@Nullable Object result) {
        if (result != null) {
            method.kind().await(result, this);
        } else if (method.kind() == ResultKind.VALUE) {
            onSuccess(null);
        } else {
            over = true;
            jaxRs.answer(exchange, new MethodOutcome(null, null));
        }
        if (!over) {
            exchange.expireAfter(method.timeout(), this::timedOut);
            request().response().closeHandler(nothing -> eventLoop.execute(this::dispose));
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
    }

    @Override
    public void onSuccess(@Nullable Object value) {
        if (eventLoop.isWithin()) {
            deliver(value);
        } else {
            eventLoop.execute(() -> deliver(value));
        }
    }

    @Override
    public void onComplete() {
        onSuccess(null);
    }

    @Override
    public void onError(Throwable failure) {
        eventLoop.execute(() -> {
            if (!over) {
                over = true;
                jaxRs.answer(exchange, method.kind().outcome(null, failure));
            }
        });
    }

    private void deliver(@Nullable Object value) {
        if (over) {
            return;
        }
        over = true;
        if (!request().response().closed() && !isSent(value)) {
            jaxRs.answer(exchange, method.kind().outcome(value, null));
        }
    }

    private boolean isSent(@Nullable Object value) {
        try {
            return sender.send(exchange, choice, method, value);
        } catch (RuntimeException e) { // Such as an entity that fails when it is asked for.
            LOG.debug("{} brought what cannot be sent", method.settings().name(), e);
            return request().response().headWritten();
        }
    }
}
