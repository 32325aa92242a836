package org.jzenith.rest.dispatch;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.Arrays;
import java.util.Set;
import org.jboss.resteasy.core.PostResourceMethodInvoker;
import org.jboss.resteasy.core.PostResourceMethodInvokers;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.interception.jaxrs.PostMatchContainerRequestContext;
import org.jboss.resteasy.plugins.providers.sse.SseEventOutputImpl;
import org.jboss.resteasy.spi.ResteasyConfiguration;
import org.jboss.resteasy.spi.config.Options;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.entity.EntityProviders;

/** Gives the methods that want an {@code SseEventSink} theirs, by a filter that costs the others nothing. */
final class SseFeature implements DynamicFeature {

    private final ProviderFactory providers;
    private final MessageBodyWriter<OutboundSseEvent> events;

    SseFeature(ProviderFactory providers) {
        this.providers = providers;
        this.events = EntityProviders.events(providers);
    }

    @Override
    public void configure(ResourceInfo method, FeatureContext context) {
        if (Arrays.asList(method.getResourceMethod().getParameterTypes()).contains(SseEventSink.class)) {
            context.register(new SinkFilter());
        }
    }

    /** Has a sink that is closed before its first event answer 200, as Jakarta REST's TCK expects, where RESTEasy prefers 204. */
    private final class SinkFilter implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            if (((PostMatchContainerRequestContext) request).getResourceMethod().isSse()) {
                ResteasyContext.getContextDataMap().put(ResteasyConfiguration.class, new ClosedWith200());
                Sink sink = new Sink(events, providers);
                ResteasyContext.getContextDataMap().put(SseEventSink.class, sink);
                ResteasyContext.getRequiredContextData(PostResourceMethodInvokers.class).addInvokers(sink);
            }
        }
    }

    /** RESTEasy's, with a writer of ours, where its own filter would give it another one. */
    private static final class Sink extends SseEventOutputImpl implements PostResourceMethodInvoker {

        Sink(MessageBodyWriter<OutboundSseEvent> events, ProviderFactory providers) {
            super(events, providers);
        }

        /** The method has returned: a client expects the beginning before there is an event. */
        @Override
        public void invoke() {
            flushResponseToClient();
        }
    }

    private static final class ClosedWith200 implements ResteasyConfiguration {

        @Override
        public @Nullable String getParameter(String name) {
            return name.equals(Options.SSE_CLOSED_RESPONSE_CODE.name()) ? "200" : null;
        }

        @Override
        public Set<String> getParameterNames() {
            return Set.of(Options.SSE_CLOSED_RESPONSE_CODE.name());
        }

        @Override
        public @Nullable String getInitParameter(String name) {
            return getParameter(name);
        }

        @Override
        public Set<String> getInitParameterNames() {
            return getParameterNames();
        }
    }
}
