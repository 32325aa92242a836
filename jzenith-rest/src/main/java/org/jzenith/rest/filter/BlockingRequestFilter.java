package org.jzenith.rest.filter;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * Calls a request filter on a thread on which it may block. The request continues on its event loop, when the filter
 * has returned.
 *
 * @param filter the filter
 * @param workers the threads
 */
record BlockingRequestFilter(ContainerRequestFilter filter, ExecutorService workers) implements ContainerRequestFilter {

    /** The request as the filter sees it: its response is not sent before the filter has returned. */
    private static final class Deferring implements InvocationHandler {

        private final ContainerRequestContext request;
        private volatile @Nullable Response answer;

        Deferring(ContainerRequestContext request) {
            this.request = request;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            if (method.getName().equals("abortWith") && arguments != null) {
                answer = (Response) arguments[0];
                return null;
            }
            try {
                return method.invoke(request, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    @Override
    public void filter(ContainerRequestContext request) {
        SuspendableContainerRequestContext suspended = (SuspendableContainerRequestContext) request;
        Deferring deferring = new Deferring(request);
        ContainerRequestContext seen = (ContainerRequestContext) Proxy.newProxyInstance(
                BlockingRequestFilter.class.getClassLoader(),
                new Class<?>[] {ContainerRequestContext.class},
                deferring);
        suspended.suspend();
        if (request instanceof MatchedRequest matched) {
            matched.await(); // The time is limited before the filter begins.
        }
        BlockingFilterCall.begin(
                workers,
                () -> filter.filter(seen),
                () -> {
                    Response answer = deferring.answer;
                    if (answer == null) {
                        suspended.resume();
                    } else {
                        suspended.abortWith(answer);
                    }
                },
                suspended::resume);
    }
}
