package org.jzenith.rest.filter;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerResponseContext;

/**
 * Calls a response filter on a thread on which it may block. The response continues on the event loop of its request,
 * when the filter has returned.
 *
 * @param filter the filter
 * @param workers the threads
 */
record BlockingResponseFilter(ContainerResponseFilter filter, ExecutorService workers)
        implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        SuspendableContainerResponseContext suspended = (SuspendableContainerResponseContext) response;
        suspended.suspend();
        if (request instanceof MatchedRequest matched) {
            matched.await(); // The time is limited before the filter begins.
        }
        BlockingFilterCall.begin(workers, () -> filter.filter(request, response), suspended::resume, suspended::resume);
    }
}
