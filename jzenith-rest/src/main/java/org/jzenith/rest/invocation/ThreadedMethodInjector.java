package org.jzenith.rest.invocation;

import io.reactivex.disposables.Disposables;
import jakarta.ws.rs.NotAcceptableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.core.CompletionStageHolder;
import org.jboss.resteasy.core.MethodInjectorImpl;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.Acceptability;
import org.jzenith.rest.bridge.AccessRules;
import org.jzenith.rest.bridge.BridgeRequest;
import org.jzenith.rest.bridge.OfferedTypes;
import org.jzenith.rest.bridge.SuccessResponse;
import org.jzenith.rest.method.BlockedWarning;
import org.jzenith.rest.method.MethodSettings;

/**
 * Reads the arguments of a resource method and calls it, if the caller may do so. If this is the right thread, calls
 * the method at once. Calls the method elsewhere or later in three cases: the method may block, a filter has resumed
 * its request on another thread, or the call has to wait.
 */
final class ThreadedMethodInjector extends MethodInjectorImpl {

    private final MethodSettings settings;
    private final ExecutorService workers;
    private final CompletableFuture<?> prerequisite;
    private final BlockedWarning blockedWarning;
    private final AccessRules access;
    /** Whether a provider awaits the result. */
    private final boolean awaited;

    ThreadedMethodInjector(
            ResourceLocator method,
            ResteasyProviderFactory factory,
            MethodSettings settings,
            ExecutorService workers,
            CompletableFuture<?> prerequisite,
            BlockedWarning blockedWarning,
            AccessRules access) {
        super(method, factory);
        this.settings = settings;
        this.workers = workers;
        this.prerequisite = prerequisite;
        this.blockedWarning = blockedWarning;
        this.access = access;
        this.awaited = factory.getAsyncResponseProvider(method.getReturnType()) != null;
    }

    /** RESTEasy itself calls a locator, and requests only the arguments. */
    @Override
    public @Nullable Object injectArguments(HttpRequest request, HttpResponse response) {
        if (!(method instanceof ResourceMethod)) {
            ((BridgeRequest) request).passes(access);
            ((BridgeRequest) request).limitTime(settings.timeout());
        }
        return super.injectArguments(request, response);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // RESTEasy checks whether the result is a future.
    public @Nullable Object invoke(HttpRequest request, HttpResponse response, Object resource) {
        BridgeRequest bridged = (BridgeRequest) request;
        boolean here = bridged.eventLoop().isHere(); // A filter may have resumed the request on another thread.
        if (here) {
            check(bridged, resource);
        }
        bridged.limitTime(settings.timeout());
        bridged.setSuccessStatus(settings.status());
        Executor elsewhere = elsewhere(bridged);
        if (elsewhere == null) {
            return response(call(request, response, resource), bridged);
        }
        if (!bridged.getAsyncContext().isSuspended()) {
            bridged.getAsyncContext().suspend();
        }
        return new DeferredInvocation<Object>(bridged, elsewhere, () -> {
            if (!here) {
                check(bridged, resource);
            }
            return response(CompletionStageHolder.resolve(call(request, response, resource)), bridged);
        });
    }

    private void check(BridgeRequest request, Object resource) {
        request.check(access, resource);
        if (method instanceof ResourceMethod called && Acceptability.refuses(request, called.getProduces())) {
            OfferedTypes.noteProduced(request, called.getProduces());
            throw new NotAcceptableException();
        }
    }

    /** RESTEasy answers a {@code void} method with 204, unless its request is suspended. */
    private @Nullable Object response(@Nullable Object result, BridgeRequest request) {
        if (awaited || !(method instanceof ResourceMethod)) {
            return result;
        }
        if (method.getReturnType() == void.class
                && settings.status() != null
                && !request.getAsyncContext().isSuspended()) {
            request.getAsyncContext().suspend();
        }
        return SuccessResponse.ofReturned(result, request, request.successStatus());
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The call reports its outcome, however the prerequisite ends.
    private @Nullable Executor elsewhere(BridgeRequest request) {
        if (settings.blocking()) {
            return task -> request.disposeOnDisconnect(Disposables.fromFuture(
                    workers.submit(request.exchange().scope().wrap(task)), true));
        }
        if (!prerequisite.isDone()) {
            return task -> prerequisite.whenComplete(
                    (done, failure) -> request.eventLoop().executeLater(task));
        }
        return request.eventLoop().isHere() ? null : request.eventLoop()::executeLater;
    }

    private Object call(HttpRequest request, HttpResponse response, Object resource) {
        if (settings.blocking()) {
            return super.invoke(request, response, resource);
        }
        long begin = System.nanoTime();
        try {
            return super.invoke(request, response, resource);
        } finally {
            blockedWarning.returnedAfter(System.nanoTime() - begin);
        }
    }
}
