package org.jzenith.rest.bridge;

import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jboss.resteasy.core.ExceptionHandler;
import org.jboss.resteasy.core.ResourceMethodRegistry;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.ServerResponseWriter;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jboss.resteasy.plugins.server.Cleanables;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.ApplicationException;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.UnhandledException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.exchange.ClientGoneException;
import org.jzenith.rest.error.HttpProblemException;
import org.jzenith.rest.form.FormFieldLimits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * RESTEasy's dispatcher with safe failures: a failure in the middle of a body neither leaks into the error response nor
 * looks like the end of the body.
 */
public final class BridgeDispatcher extends SynchronousDispatcher {

    private static final Logger LOG = LoggerFactory.getLogger(BridgeDispatcher.class);

    private final LogRateLimiter failures = LogRateLimiter.ofStackTraces();
    private @Nullable RouteTemplates routes;
    private @Nullable OfferedTypes offered;
    private FormFieldLimits fields = new FormFieldLimits(0, false);

    private final Challenge challenge;

    /** Takes the providers of the application, and its authentication challenges, if known. */
    public BridgeDispatcher(ResteasyProviderFactory providers, List<String> challenges) {
        super(providers, new ResourceRegistry(providers));
        this.challenge = new Challenge(challenges);
    }

    /** Returns the authentication challenges. */
    public Challenge challenge() {
        return challenge;
    }

    /** Sets the limits of form fields. */
    void limitFields(FormFieldLimits rules) {
        fields = rules;
    }

    /** Computes the templates of the registered routes, which exchanges report. */
    void nameRoutes(String basePath) {
        Map<String, List<ResourceInvoker>> bound = ((ResourceMethodRegistry) getRegistry()).getBounded();
        routes = new RouteTemplates(bound, basePath);
        offered = new OfferedTypes(bound);
    }

    String routeOf(ResourceInvoker invoker) {
        String route = routes == null ? null : routes.of(invoker);
        return route == null ? "" : route;
    }

    /**
     * Records the route before a filter of the resource can answer the request, and refuses forms that exceed the
     * limits.
     */
    @Override
    public ResourceInvoker getInvoker(HttpRequest request) {
        ResourceInvoker invoker = find(request);
        String route = routes == null ? null : routes.of(invoker);
        if (route != null) {
            ((BridgeRequest) request).routed(route);
        }
        ((BridgeRequest) request).limitFields(fields);
        return invoker;
    }

    private ResourceInvoker find(HttpRequest request) {
        try {
            return super.getInvoker(request);
        } catch (NotSupportedException | NotAcceptableException e) {
            if (offered != null && e instanceof NotSupportedException) {
                offered.noteRead(request);
            } else if (offered != null) {
                offered.noteProduced(request);
            }
            throw e;
        }
    }

    /** Provides the context for {@code @Context} fields of providers before the first request. */
    @SuppressWarnings({"rawtypes", "unchecked"}) // RESTEasy's map is raw
    public void pushDefaultContext() {
        Map<Class<?>, Object> context = ResteasyContext.getContextDataMap();
        context.putAll((Map) getDefaultContextObjects());
    }

    @Override
    public void pushContextObjects(HttpRequest request, HttpResponse response) {
        super.pushContextObjects(request, response);
        ResteasyContext.pushContext(Request.class, new ConditionalRequest(request, response));
        ResteasyContext.pushContext(Cleanables.class, ((BridgeResponse) response).afterwards());
    }

    /** A filter may resume its request on any thread; after the filters, everything happens on the event loop. */
    @Override
    protected void preprocess(HttpRequest request, HttpResponse response, Runnable continuation) {
        super.preprocess(request, response, () -> ((BridgeRequest) request).continueHere(continuation));
    }

    @Override
    public void writeResponse(HttpRequest request, HttpResponse response, Response answer) {
        ((BridgeResponse) response).keep(answer);
        Response complete = BareErrors.complete(answer);
        try {
            Acceptability.check(request, response, providerFactory, complete);
        } catch (NotAcceptableException e) {
            writeException(request, response, e, nothing -> {});
            return;
        }
        super.writeResponse(request, response, complete);
    }

    /** As {@link #writeResponse}, for a response that resumes a suspended request. */
    @Override
    public void asynchronousDelivery(
            HttpRequest request, HttpResponse response, @Nullable Response answer, Consumer<Throwable> onComplete)
            throws IOException {
        Response complete = answer;
        if (answer != null) {
            ((BridgeResponse) response).noteReason(answer);
            complete = BareErrors.complete(answer);
            Acceptability.check(request, response, providerFactory, complete);
        }
        super.asynchronousDelivery(request, response, complete, onComplete);
    }

    /**
     * Starts the error response from scratch. Ends it if no other code does: if a filter has suspended the request, no
     * method has.
     */
    @Override
    public void writeException(
            HttpRequest request, HttpResponse response, Throwable failure, Consumer<Throwable> onComplete) {
        OutOfMemory.check(failure);
        BridgeResponse bridged = (BridgeResponse) response;
        Consumer<Throwable> done = problem -> {
            onComplete.accept(problem);
            if (problem == null && request.getAsyncContext().isSuspended()) {
                request.getAsyncContext().complete();
            }
        };
        if (bridged.isDone()
                || failure instanceof ClientGoneException) { // Answered already: RESTEasy reports some failures twice.
            LOG.debug(
                    "{} {} failed when it was over",
                    request.getHttpMethod(),
                    request.getUri().getAbsolutePath().getRawPath(),
                    failure);
            bridged.abandon(); // Otherwise, the next step would end it as if it had succeeded.
            done.accept(null);
            return;
        }
        if (response.isCommitted()) {
            log(
                    request.getHttpMethod() + " "
                            + request.getUri().getAbsolutePath().getRawPath() + " failed in the middle of its response",
                    failure);
            bridged.sendError(500);
            done.accept(null);
            return;
        }
        bridged.reset();
        challenge.note(failure);
        if (cause(failure) instanceof WebApplicationException exception) {
            bridged.noteReason(exception.getResponse());
            logIfFailure(request, exception);
        }
        try {
            writeMapped(request, response, failure, done);
        } catch (Throwable e) { // A mapper has failed. RESTEasy would report only one of the two failures.
            OutOfMemory.check(e);
            if (e != failure) {
                e.addSuppressed(failure);
            }
            unhandledAsynchronousException(response, e);
            done.accept(null);
        }
    }

    /** No mapper sees an exception whose response is complete (Jakarta REST 4.4). */
    private void logIfFailure(HttpRequest request, WebApplicationException exception) {
        if (exception instanceof HttpProblemException failure
                && failure.problem().status() >= 500) {
            log(
                    request.getHttpMethod() + " "
                            + request.getUri().getAbsolutePath().getRawPath() + " failed with "
                            + failure.problem().status(),
                    failure);
        }
    }

    /** As in RESTEasy, except that a mapper of the application may also return only a status. */
    private void writeMapped(
            HttpRequest request, HttpResponse response, Throwable failure, Consumer<Throwable> onComplete)
            throws Exception {
        Response mapped = new ExceptionHandler(providerFactory, unwrappedExceptions).handleException(request, failure);
        if (mapped == null) {
            throw new UnhandledException(failure);
        }
        ServerResponseWriter.writeNomapResponse(
                (BuiltResponse) BareErrors.complete(mapped), request, response, providerFactory, onComplete);
    }

    private static @Nullable Throwable cause(Throwable failure) {
        return failure instanceof ApplicationException ? failure.getCause() : failure;
    }

    /** Logs a failure, unless many of its kind have been logged: clients can cause any number. */
    void log(String what, Throwable failure) {
        int suppressed = failures.next(failure);
        if (suppressed != LogRateLimiter.SUPPRESSED) {
            LOG.error("{}{}", what, LogRateLimiter.more(suppressed), failure);
        }
    }

    /** The last resort, also for late failures in RESTEasy, for example if a response filter resumes with a failure. */
    @Override
    public void unhandledAsynchronousException(HttpResponse response, Throwable failure) {
        OutOfMemory.check(failure);
        BridgeResponse bridged = (BridgeResponse) response;
        if (bridged.isDone() || failure instanceof ClientGoneException) {
            LOG.debug("A response failed when it was over", failure);
        } else {
            log("A response could not be completed", failure);
            bridged.fail(failure);
        }
    }
}
