package org.jzenith.rest.bridge;

import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.interception.jaxrs.ContainerResponseContextImpl;
import org.jboss.resteasy.core.interception.jaxrs.ResponseContainerRequestContext;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.MethodInjector;
import org.jboss.resteasy.spi.PropertyInjector;
import org.jboss.resteasy.spi.ValueInjector;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;

/**
 * A request whose method is called without RESTEasy, as far as RESTEasy takes part in it: its contexts for filters, its
 * injectors, its mapping of exceptions, and its way to write a response. Everything happens on the event loop of the
 * request.
 */
public final class MatchedRequest {

    private final BridgeDispatcher dispatcher;
    private final BridgeRequest request;
    private final ResourceMethodInvoker method;
    private final Duration timeout;
    /** Whether all request filters have run, and all response filters. */
    private boolean admitted;

    private boolean filtered;
    private boolean awaited;

    MatchedRequest(BridgeDispatcher dispatcher, BridgeRequest request, ResourceMethodInvoker method, Duration timeout) {
        this.dispatcher = dispatcher;
        this.request = request;
        this.method = method;
        this.timeout = timeout;
    }

    /** Runs an action, during which RESTEasy injects the data of this request. */
    public void within(Runnable action) {
        ResteasyContext.pushContextDataMap(request.context());
        try {
            action.run();
        } finally {
            ResteasyContext.removeContextDataLevel();
        }
    }

    /**
     * Runs request filters, and continues on the event loop unless one of them answers. A filter that suspends the
     * request has to resume it in time.
     */
    public void filter(ContainerRequestFilter[] filters, Runnable continuation) {
        BuiltResponse aborted = new FilterContext(request, method, filters, () -> {
                    admitted = true;
                    request.continueHere(continuation);
                    return null;
                })
                .filter();
        if (aborted != null) {
            answer(aborted);
        } else if (!admitted) {
            await();
        }
    }

    /** From now on, the response must begin in time, and is given up if the client disconnects. */
    private void await() {
        if (!awaited) {
            awaited = true;
            request.await(timeout);
            request.exchange().request().response().closeHandler(nothing -> request.eventLoop()
                    .execute(request::disconnected));
            request.exchange().onDrain(request::drained);
        }
    }

    /** Sets what JAX-RS injects into members of a resource that is made for this request. */
    public void inject(Object resource, @Nullable PropertyInjector members) {
        if (members != null) {
            within(() -> {
                if (members.inject(request, request.response(), resource, true) != null) {
                    throw new IllegalStateException("A member arrives later"); // Such methods are not compiled.
                }
            });
        }
    }

    /** Throws what RESTEasy answers with 401 or 403 unless the caller is admitted. */
    public void check(AccessRules access, Object resource) {
        request.check(access, resource);
    }

    /** Returns whether a filter may have changed something that arguments are made of. */
    public boolean isAltered() {
        return request.isAltered();
    }

    /** Reads an argument. */
    public @Nullable Object inject(ValueInjector argument) {
        return argument.inject(request, request.response(), true);
    }

    /** Reads all arguments, or throws what RESTEasy answers if that fails. */
    public @Nullable Object injectAll(MethodInjector arguments) {
        return arguments.injectArguments(request, request.response());
    }

    /** Called when the response has not begun in time. */
    public void timedOut() {
        request.timedOut();
    }

    /** Called when the client has disconnected. */
    public void disconnected() {
        request.disconnected();
    }

    /** Returns whether only RESTEasy knows all of the response, since something has already been put into it. */
    public boolean isResponseBegun() {
        return request.isResponseBegun();
    }

    /** Called when the response has been sent without RESTEasy. */
    public void sent() {
        request.answeredOtherwise();
    }

    /** Answers with what an exception is mapped to. */
    public void fail(Throwable failure) {
        OutOfMemory.check(failure);
        if (request.isSuspended()) {
            suspended().resume(failure);
            return;
        }
        BridgeResponse response = request.response();
        end(() -> dispatcher.writeException(request, response, failure, problem -> {}));
    }

    private BridgeAsyncResponse suspended() {
        BridgeAsyncResponse response = request.getAsyncContext().getAsyncResponse();
        method.initializeAsync(response);
        return response;
    }

    /** Lets RESTEasy filter and write a response. */
    public void answer(Response answer) {
        if (request.isSuspended()) {
            suspended().resume(answer);
            return;
        }
        end(() -> dispatcher.writeResponse(request, request.response(), answer));
    }

    private void write(BuiltResponse filtered) {
        await();
        try {
            FilteredResponseWriter.write(filtered, request, method, failure -> {
                if (failure == null) {
                    request.response().finish();
                } else {
                    fail(failure);
                }
            });
        } catch (Throwable e) { // An Error too, as in RESTEasy's own call.
            fail(e);
        }
    }

    private void end(Runnable write) {
        await();
        try {
            write.run();
            if (!request.isSuspended()) {
                request.response().finish();
            }
        } catch (Throwable e) { // An Error too: nothing else answers.
            OutOfMemory.check(e);
            request.abort(e);
        }
    }

    /**
     * Runs response filters, and then {@code send}, which returns whether it has sent the response; if it has not,
     * RESTEasy writes it. A filter that suspends the response has to resume it in time.
     */
    public void filter(BuiltResponse answer, ContainerResponseFilter[] filters, BooleanSupplier send) {
        BridgeResponse response = request.response();
        response.keep(answer);
        ContainerResponseContextImpl context = new ContainerResponseContextImpl(
                request,
                response,
                answer,
                new ResponseContainerRequestContext(request),
                filters,
                problem -> {},
                completion -> request.continueHere(() -> {
                    filtered = true;
                    if (!response.isBegun() && send.getAsBoolean()) {
                        request.answeredOtherwise();
                    } else {
                        write(answer);
                    }
                }));
        try {
            context.filter();
            if (!filtered) {
                await();
            }
        } catch (Throwable e) { // An Error too, as in RESTEasy's own call.
            fail(e);
        }
    }
}
