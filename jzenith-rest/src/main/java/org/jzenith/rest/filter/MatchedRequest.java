package org.jzenith.rest.filter;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.MethodInjector;
import org.jboss.resteasy.spi.PropertyInjector;
import org.jboss.resteasy.spi.ValueInjector;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.exchange.EventLoop;
import org.jzenith.http.spi.Exchange;
import org.jzenith.rest.bridge.BridgeAsyncResponse;
import org.jzenith.rest.bridge.BridgeRequest;
import org.jzenith.rest.bridge.BridgeResponse;

/**
 * The part of RESTEasy in a request whose method is called without RESTEasy: contexts for filters, injectors, the
 * mapping of exceptions, and the writing of a response. Creates RESTEasy's view of the request on demand. Everything
 * happens on the event loop of the request, except that a filter may resume it on any thread.
 */
public final class MatchedRequest extends RequestFilterContext {

    /** Continues a resumed request. */
    interface Continuation {
        void run() throws Throwable;
    }

    private final MatchedMethod method;
    private final Exchange exchange;
    private final Context context;
    private final Object resource;
    private final @Nullable Buffer body;
    private final ContextData data = new ContextData(this);
    private @Nullable BridgeRequest bridge;
    private @Nullable Runnable whenPassed;
    private boolean awaited;

    MatchedRequest(MatchedMethod method, Exchange exchange, Context context, Object resource, @Nullable Buffer body) {
        this.method = method;
        this.exchange = exchange;
        this.context = context;
        this.resource = resource;
        this.body = body;
    }

    Exchange exchange() {
        return exchange;
    }

    Context context() {
        return context;
    }

    @Override
    ContextData data() {
        return data;
    }

    @Override
    BridgeRequest bridge() {
        BridgeRequest made = bridge;
        if (made == null) {
            made = method.bridge(exchange, context, resource, data);
            bridge = made;
            if (body != null) {
                made.setBody(body);
            }
        }
        return made;
    }

    /** Throws 413 or 400 if the body is a form that exceeds the limits of its fields. */
    public void limitForm() {
        String type = body == null ? null : exchange.request().getHeader(HttpHeaders.CONTENT_TYPE);
        if (type != null && type.toLowerCase(Locale.ROOT).startsWith(MediaType.APPLICATION_FORM_URLENCODED)) {
            bridge().limitFields(method.fields());
        }
    }

    /** Runs an action with the data of this request for RESTEasy's injection. */
    public void within(Runnable action) {
        enter();
        try {
            action.run();
        } finally {
            leave();
        }
    }

    /** Provides the data of this request for RESTEasy's injection, until {@link #leave}. */
    public void enter() {
        ResteasyContext.pushContextDataMap(data);
    }

    /** Creates all data for {@link #enter} now: another thread will enter, which cannot create any. */
    public void provide() {
        data.provide();
    }

    /** Ends {@link #enter}. */
    public void leave() {
        ResteasyContext.removeContextDataLevel();
    }

    /**
     * Runs the request filters of the method. Returns whether all of them have passed the request. Otherwise, a filter
     * has answered the request, or has suspended it and must resume it in time; then {@link #whenPassed} continues.
     */
    public boolean filter() throws Throwable {
        return runFilters(method.invoker().getRequestFilters().length);
    }

    /** Takes the continuation for the time when the filters have been resumed and have passed the request. */
    public void whenPassed(Runnable continuation) {
        whenPassed = continuation;
    }

    @Override
    void filter(int index) throws IOException {
        method.invoker().getRequestFilters()[index].filter(this);
    }

    @Override
    void suspended() {
        if (!bridge().isSuspended()) {
            bridge().getAsyncContext().suspend();
        }
        await();
    }

    @Override
    void goOn() {
        goOnWith(() -> {
            Runnable continuation = whenPassed;
            if (filter() && continuation != null) {
                continuation.run();
            }
        });
    }

    /** Continues with suspended filters, unless the client has disconnected; on any thread. */
    void goOnWith(Continuation filters) {
        new EventLoop(context, exchange).execute(() -> bridge().resume(() -> within(() -> {
            try {
                filters.run();
            } catch (Throwable e) { // Errors too, as in RESTEasy's own call.
                fail(e);
            }
        })));
    }

    /** From now on, the response must begin in time, and is dropped if the client disconnects. */
    void await() {
        if (!awaited) {
            awaited = true;
            BridgeRequest request = bridge();
            request.await(method.timeout());
            exchange.request().response().closeHandler(nothing -> request.eventLoop()
                    .execute(request::disconnected));
            exchange.onDrain(request::drained);
        }
    }

    /** Injects the members of a resource of this request. */
    public void inject(@Nullable PropertyInjector members) {
        if (members != null) {
            within(() -> {
                if (members.inject(bridge(), bridge().response(), resource, true) != null) {
                    throw new IllegalStateException("A member arrives later"); // Such methods are not compiled.
                }
            });
        }
    }

    /** Returns the security context, as the filters have left it. */
    public SecurityContext caller() {
        return data.caller();
    }

    /** Returns whether a filter may have changed a source of the arguments. */
    public boolean isAltered() {
        return bridge != null && bridge.isAltered();
    }

    /** Reads an argument. */
    public @Nullable Object inject(ValueInjector argument) {
        return argument.inject(bridge(), bridge().response(), true);
    }

    /** Reads all arguments. If that fails, throws the exception that RESTEasy answers. */
    public @Nullable Object injectAll(MethodInjector arguments) {
        return arguments.injectArguments(bridge(), bridge().response());
    }

    /** Called when the response has not begun in time. */
    public void timedOut() {
        bridge().timedOut();
    }

    /** Called when the client has disconnected. */
    public void disconnected() {
        bridge().disconnected();
    }

    /** Returns whether only RESTEasy knows all of the response, because it has some content already. */
    public boolean isResponseBegun() {
        return bridge != null && bridge.isResponseBegun();
    }

    /** Called when the response has been sent without RESTEasy. */
    public void sent() {
        if (bridge != null) {
            bridge.answeredOtherwise();
        }
    }

    /** Answers with the mapped response of an exception. */
    public void fail(Throwable failure) {
        OutOfMemory.check(failure);
        BridgeRequest request = bridge();
        if (request.isSuspended()) {
            resumable().resume(failure);
            return;
        }
        BridgeResponse response = request.response();
        end(() -> method.dispatcher().writeException(request, response, failure, problem -> {}));
    }

    private BridgeAsyncResponse resumable() {
        BridgeAsyncResponse response = bridge().getAsyncContext().getAsyncResponse();
        method.invoker().initializeAsync(response);
        return response;
    }

    /** Passes a response to RESTEasy, which filters and writes it. */
    @Override
    public void answer(Response answer) {
        BridgeRequest request = bridge();
        if (request.isSuspended()) {
            resumable().resume(answer);
            return;
        }
        end(() -> method.dispatcher().writeResponse(request, request.response(), answer));
    }

    private void end(Runnable write) {
        await();
        BridgeRequest request = bridge();
        try {
            write.run();
            if (!request.isSuspended()) {
                request.response().finish();
            }
        } catch (Throwable e) { // Errors too: no other code would answer.
            OutOfMemory.check(e);
            request.abort(e);
        }
    }

    /**
     * Runs response filters, and then {@code send}, which returns whether it has sent the response. If it has not,
     * RESTEasy writes the response. A filter that suspends the response must resume it in time.
     */
    public void filter(BuiltResponse answer, ContainerResponseFilter[] filters, BooleanSupplier send) {
        executed();
        try {
            new ResponseFilterContext(this, answer, filters, send).run();
        } catch (Throwable e) { // Errors too, as in RESTEasy's own call.
            bridge().response().keepFiltered(answer); // Another response replaces it, so it is closed.
            fail(e);
        }
    }

    /** Called when all response filters have run. */
    void send(BuiltResponse answer, BooleanSupplier send) {
        if (!isResponseBegun() && send.getAsBoolean()) {
            sent();
        } else {
            write(answer);
        }
    }

    /** Writes a response behind its filters, of which there may be none. Its entity has a media type. */
    public void write(BuiltResponse filtered) {
        await();
        BridgeResponse response = bridge().response();
        response.keepFiltered(filtered);
        FilteredResponseWriter.write(filtered, bridge(), method.invoker(), failure -> {
            if (failure == null) {
                response.finish();
            } else {
                fail(failure);
            }
        });
    }

    @Override
    public @Nullable String getHeaderString(String name) {
        return bridge == null ? BridgeRequest.headerString(exchange.request(), name) : bridge.headerString(name);
    }
}
