package org.jzenith.rest.bridge;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jboss.resteasy.core.InjectorFactoryImpl;
import org.jboss.resteasy.core.MethodInjectorImpl;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.MethodInjector;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * Has every resource method called on the event loop of its request, even if a filter suspended the request and resumed it on
 * another thread, where RESTEasy would go on.
 */
public final class EventLoopInjectorFactory extends InjectorFactoryImpl {

    @Override
    public MethodInjector createMethodInjector(ResourceLocator method, ResteasyProviderFactory factory) {
        return new EventLoopMethodInjector(method, factory);
    }

    private static final class EventLoopMethodInjector extends MethodInjectorImpl {

        EventLoopMethodInjector(ResourceLocator method, ResteasyProviderFactory factory) {
            super(method, factory);
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // RESTEasy looks whether it got one.
        public Object invoke(HttpRequest request, HttpResponse response, Object resource) {
            BridgeRequest bridged = (BridgeRequest) request;
            if (bridged.eventLoop().isHere()) {
                return super.invoke(request, response, resource);
            }
            return new LateCall<Object>(bridged, call -> {
                try {
                    call.complete(super.invoke(request, response, resource));
                } catch (Throwable e) {
                    call.completeExceptionally(e);
                }
            });
        }
    }

    /** A call that begins when RESTEasy has said what comes after it; what fails then would vanish in a future of RESTEasy's. */
    private static final class LateCall<T extends @Nullable Object> extends CompletableFuture<T> {

        private final BridgeRequest request;
        private final Runnable start;

        LateCall(BridgeRequest request, Consumer<CompletableFuture<T>> call) {
            this.request = request;
            this.start = () -> call.accept(this);
        }

        private LateCall(BridgeRequest request, Runnable start) {
            this.request = request;
            this.start = start;
        }

        @Override
        public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
            return new LateCall<>(request, start);
        }

        @Override
        public <U extends @Nullable Object> CompletableFuture<U> thenApply(Function<? super T, ? extends U> after) {
            CompletableFuture<U> result = super.thenApply(after);
            result.exceptionally(failure -> {
                Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause() : failure;
                request.getAsyncContext().getAsyncResponse().resume(cause);
                return null;
            });
            request.continueHere(start);
            return result;
        }
    }
}
