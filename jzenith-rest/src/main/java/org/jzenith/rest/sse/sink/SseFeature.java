package org.jzenith.rest.sse.sink;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.Arrays;
import org.jboss.resteasy.core.PostResourceMethodInvoker;
import org.jboss.resteasy.core.PostResourceMethodInvokers;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.interception.jaxrs.PostMatchContainerRequestContext;
import org.jboss.resteasy.spi.ResteasyProviderFactory;

/**
 * Creates the sinks for methods with an {@code SseEventSink} parameter, by a filter that costs other methods nothing.
 */
public final class SseFeature implements DynamicFeature {

    private final ResteasyProviderFactory providers;
    private final MessageBodyWriter<OutboundSseEvent> events;

    /** Takes the providers that write the data of events. */
    public SseFeature(ResteasyProviderFactory providers) {
        this.providers = providers;
        this.events = new SinkEventWriter(providers);
    }

    @Override
    public void configure(ResourceInfo method, FeatureContext context) {
        if (Arrays.asList(method.getResourceMethod().getParameterTypes()).contains(SseEventSink.class)) {
            context.register(new SinkFilter());
        }
    }

    private final class SinkFilter implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            ResourceMethodInvoker method = ((PostMatchContainerRequestContext) request).getResourceMethod();
            if (method.isSse()) {
                EventSink sink = new EventSink(method, events, providers);
                ResteasyContext.getContextDataMap().put(SseEventSink.class, sink);
                ResteasyContext.getRequiredContextData(PostResourceMethodInvokers.class)
                        .addInvokers(new Beginning(sink));
            }
        }
    }

    private record Beginning(EventSink sink) implements PostResourceMethodInvoker {

        @Override
        public void invoke() {
            sink.begin();
        }

        /** Called if a later filter has failed. That failure is answered like any other. */
        @Override
        public void close() {
            // see above
        }
    }
}
