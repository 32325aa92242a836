package org.jzenith.rest.compiled;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectReader;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Consumer;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.ApplicationException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncFailure;
import org.jzenith.core.async.AsyncObserver;
import org.jzenith.core.async.AsyncValueType;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.SelfScoped;
import org.jzenith.http.exchange.RequestTimeout;
import org.jzenith.http.spi.Exchange;
import org.jzenith.rest.bridge.DiscardedResult;
import org.jzenith.rest.bridge.JaxRsHandler;
import org.jzenith.rest.bridge.RequestSecurityContext;
import org.jzenith.rest.filter.MatchedRequest;
import org.jzenith.rest.invocation.AsyncReturnProvider;
import org.jzenith.rest.message.RequestHeaders;
import org.jzenith.rest.validation.InvalidRequestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One call of a compiled method, which takes the steps of the method one after the other. RESTEasy takes over
 * everything that is not plain. Before any code of the application has run, it takes over the request itself;
 * afterwards, the result or exception of the method, so that no code runs twice. The result may arrive on any thread;
 * everything else happens on the event loop of the request.
 */
final class CompiledCall implements AsyncObserver, SelfScoped, Runnable {

    /**
     * The objects that all calls of an application share.
     *
     * @param jaxRs handles all other requests
     * @param sender sends the responses
     * @param pathStart the end of the base path of the application
     */
    record Collaborators(JaxRsHandler jaxRs, ResponseSender sender, int pathStart) {}

    private static final Logger LOG = LoggerFactory.getLogger(CompiledCall.class);
    private static final @Nullable Object[] NONE = {};
    /** A separate object: {@code Single.just} passes Disposables.disposed() to {@link #onSubscribe}. */
    private static final Disposable OVER = Disposables.empty();

    private static final AtomicReferenceFieldUpdater<CompiledCall, @Nullable Disposable> UPSTREAM =
            AtomicReferenceFieldUpdater.newUpdater(CompiledCall.class, Disposable.class, "upstream");

    private final Exchange exchange;
    private final CachedNegotiation cached;
    private final Collaborators collaborators;
    private final Context context;
    private final @Nullable Buffer body;
    private final CompiledMethod method;
    private int nextStep;
    private @Nullable Object resource;
    /** Set if RESTEasy takes part in the call. */
    private @Nullable MatchedRequest matched;

    private @Nullable Object[] arguments = NONE;
    private boolean called;
    private @Nullable Object value;
    /** The subscription; {@link #OVER} once the result has arrived or is no longer needed. */
    private volatile @Nullable Disposable upstream;

    CompiledCall(Collaborators collaborators, Exchange exchange, CachedNegotiation cached, @Nullable Buffer body) {
        this.exchange = exchange;
        this.cached = cached;
        this.collaborators = collaborators;
        this.context = Vertx.currentContext();
        this.body = body;
        this.method = requireNonNull(cached.method()); // Otherwise, RESTEasy would have been called.
    }

    Exchange exchange() {
        return exchange;
    }

    CompiledMethod method() {
        return method;
    }

    CachedNegotiation cached() {
        return cached;
    }

    /** Returns the security context of the request. */
    SecurityContext caller() {
        return matched == null ? RequestSecurityContext.of(exchange) : matched.caller();
    }

    ResponseSender sender() {
        return collaborators.sender();
    }

    /** Returns the instance on which the method is called. */
    Object resource() {
        return requireNonNull(resource);
    }

    /** Returns the part of RESTEasy in this call; only for steps of methods with such a part. */
    MatchedRequest matched() {
        return requireNonNull(matched);
    }

    /** Returns whether RESTEasy takes part in the call. */
    boolean isMatched() {
        return matched != null;
    }

    /**
     * Called when the response has been sent without RESTEasy. Drops references to the arguments and the result,
     * because the response may wait for its client for a long time.
     */
    void sent() {
        request().response().closeHandler(null);
        if (matched != null) {
            matched.sent();
        }
    }

    void setArguments(@Nullable Object[] values) {
        arguments = values;
    }

    /** Returns the result of the method. */
    @Nullable
    Object value() {
        return value;
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

    /** Begins the call. Runs on the event loop of the request and within its scope. */
    @Override
    public void run() {
        try {
            resource = method.resource();
            if (method.involvesRestEasy()) {
                MatchedRequest part = method.matched(exchange, context, resource, body);
                matched = part;
                part.limitForm();
                part.inject(method.members());
                exchange.routed(method.route()); // A filter may answer.
            }
        } catch (Throwable e) { // Errors too: RESTEasy encounters the same failure, and answers it.
            OutOfMemory.check(e);
            LOG.trace("{} cannot be called", method.name(), e);
            leave();
            return;
        }
        proceed();
    }

    /** Takes the next steps. */
    void proceed() {
        MatchedRequest part = matched;
        if (part == null) {
            takeSteps();
            return;
        }
        part.enter();
        try {
            takeSteps();
        } finally {
            part.leave();
        }
    }

    private void takeSteps() {
        Step[] steps = method.steps();
        try {
            boolean goesOn = true;
            while (goesOn && nextStep < steps.length) {
                goesOn = steps[nextStep++].run(this);
            }
        } catch (Throwable e) { // Errors too, as in RESTEasy's own call.
            OutOfMemory.check(e);
            fail(e);
        }
    }

    private void fail(Throwable failure) {
        if (called) {
            answerByRestEasy(part -> part.fail(new ApplicationException(failure)));
        } else if (matched != null
                || failure instanceof InvalidRequestException
                || failure instanceof NotAuthorizedException
                || failure instanceof ForbiddenException) {
            exchange.routed(method.route());
            answerByRestEasy(part -> part.fail(failure));
        } else {
            LOG.trace("{} cannot be called", method.name(), failure);
            leave();
        }
    }

    /** Passes the answer to RESTEasy, unless the call has ended. */
    private void answerByRestEasy(Consumer<MatchedRequest> answer) {
        boolean late = isDone() && request().response().headWritten();
        upstream = OVER;
        if (late) {
            return;
        }
        MatchedRequest part = matched;
        if (part == null) {
            part = method.matched(exchange, context, resource(), body);
            matched = part;
        }
        MatchedRequest answering = part;
        answering.within(() -> answer.accept(answering));
    }

    /**
     * Passes the request to RESTEasy, before any method has been called. RESTEasy encounters the same failure and
     * answers it.
     */
    private void leave() {
        if (body == null) {
            collaborators.jaxRs().handle(exchange);
        } else {
            collaborators.jaxRs().handle(exchange, body);
        }
    }

    /** Calls the method, and takes the next step when its result arrives. */
    void call() throws Throwable {
        if (begin()) {
            await(method.call(resource(), arguments));
            watch();
        }
    }

    /**
     * As {@link #call}, on a thread on which the method may block. If the client disconnects or the request times out,
     * the thread is interrupted.
     */
    void callOn(Executor workers) {
        if (!begin()) {
            return;
        }
        if (matched != null) {
            matched.provide();
        }
        FutureTask<?> task = new FutureTask<>(exchange.scope().wrap(this::callBlocking), null);
        onSubscribe(Disposables.fromFuture(task, true));
        workers.execute(task);
        watch();
    }

    private void callBlocking() {
        MatchedRequest part = matched;
        if (part != null) {
            part.enter();
        }
        try {
            await(method.call(resource(), arguments));
        } catch (Throwable e) { // Errors too: no other code would answer.
            OutOfMemory.check(e);
            execute(() -> {
                if (!isDone()) {
                    fail(e);
                }
            });
        } finally {
            if (part != null) {
                part.leave();
            }
        }
    }

    /** Returns whether to call the method. If it is too late, answers that the request has timed out. */
    private boolean begin() {
        called = true;
        exchange.routed(method.route());
        exchange.limit(method.timeout());
        boolean late = exchange.isOverForClient();
        if (late) {
            timedOut();
        }
        return !late;
    }

    private void await(@Nullable Object result) {
        AsyncValueType<?> type = method.resultType();
        if (type == null) {
            onSuccess(result);
        } else {
            type.subscribe(AsyncReturnProvider.returned(result), this);
        }
    }

    /** Requires the result to arrive in time, and drops it if the client disconnects. */
    private void watch() {
        if (!isDone()) {
            exchange.expireAfter(method.timeout(), this::timedOut);
            request().response().closeHandler(nothing -> execute(this::disconnected));
        }
    }

    private void timedOut() {
        if (!isDone()) {
            dispose();
            answerTooLate();
        }
    }

    private void answerTooLate() {
        if (matched == null) {
            exchange.send(RequestTimeout.of(exchange));
        } else {
            matched.timedOut();
        }
    }

    private void disconnected() {
        dispose();
        if (matched != null) {
            matched.disconnected();
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

    /** A blocking method's result follows its call. */
    @Override
    @SuppressWarnings("ReferenceEquality") // It is one object.
    public void onSubscribe(Disposable subscription) {
        Disposable before = upstream;
        if (before == OVER || !UPSTREAM.compareAndSet(this, before, subscription)) {
            subscription.dispose(); // The result is no longer needed; this comes from another thread.
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
            if (isDone()) {
                return;
            }
            if (exchange.isOverForClient()) { // A fallback for a missed deadline may precede its timer.
                upstream = OVER;
                answerTooLate();
            } else {
                answerByRestEasy(part -> part.fail(AsyncFailure.cause(failure)));
            }
        });
    }

    /** Returns whether the current thread is the event loop of the request, and works on the request. */
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

    private void deliver(@Nullable Object result) {
        boolean late = isDone() || request().response().closed();
        upstream = OVER;
        if (late) {
            DiscardedResult.close(result);
        } else if (exchange.isOverForClient()) {
            DiscardedResult.close(result);
            answerTooLate();
        } else {
            value = result;
            proceed();
        }
    }

    /**
     * Sets the media type of the entity of a response to the result, as RESTEasy chooses it. Returns the encoder of the
     * entity; null if RESTEasy refuses the entity.
     */
    @Nullable
    EntityEncoder chooseMediaType(BuiltResponse answer) {
        EntityEncoder encoder = sender().encoder(exchange, cached, method, value, answer);
        if (encoder.mediaType() == null) {
            return null;
        }
        answer.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, encoder.mediaType());
        return encoder;
    }

    /** Passes a response with its media type to a writer of RESTEasy, which runs no filters and chooses nothing. */
    void write(BuiltResponse answer) {
        answerByRestEasy(part -> part.write(answer));
    }

    /** Passes the result to RESTEasy, which answers. */
    void answerByRestEasy() {
        if (value == null && method.isOptional()) {
            answerByRestEasy(part -> part.fail(new NotFoundException()));
        } else {
            answerByRestEasy(part -> part.answer(method.responseTo(value)));
        }
    }
}
