package org.jzenith.rest.bridge;

import io.reactivex.disposables.Disposables;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.jboss.resteasy.core.CompletionStageHolder;
import org.jboss.resteasy.core.MethodInjectorImpl;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceLocator;

/** Reads the arguments of a resource method and calls it on a worker; what comes of it goes on on the event loop of the request. */
final class WorkerMethodInjector extends MethodInjectorImpl {

    private final MethodSettings settings;
    private final ExecutorService workers;

    WorkerMethodInjector(
            ResourceLocator method, ResteasyProviderFactory factory, MethodSettings settings, ExecutorService workers) {
        super(method, factory);
        this.settings = settings;
        this.workers = workers;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // RESTEasy looks whether it got one.
    public Object invoke(HttpRequest request, HttpResponse response, Object resource) {
        BridgeRequest bridged = (BridgeRequest) request;
        bridged.limitTime(settings.timeout());
        if (!bridged.getAsyncContext().isSuspended()) {
            bridged.getAsyncContext().suspend();
        }
        Map<Class<?>, Object> context = ResteasyContext.getContextDataMap();
        return new LateCall<Object>(bridged, call -> {
            try {
                Future<?> running = workers.submit(() -> {
                    ResteasyContext.pushContextDataMap(context);
                    try {
                        call.completeOnEventLoop(CompletionStageHolder.resolve(super.invoke(request, response, resource)));
                    } catch (Throwable e) {
                        call.failOnEventLoop(e);
                    } finally {
                        ResteasyContext.clearContextData();
                    }
                });
                bridged.disposeOnDisconnect(Disposables.fromFuture(running, true));
            } catch (RejectedExecutionException e) { // The application stops.
                call.completeExceptionally(e);
            }
        });
    }
}
