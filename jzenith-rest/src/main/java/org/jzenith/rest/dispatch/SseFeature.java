package org.jzenith.rest.dispatch;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.plugins.providers.sse.SseEventSinkInterceptor;
import org.jboss.resteasy.spi.ResteasyConfiguration;
import org.jboss.resteasy.spi.config.Options;
import org.jspecify.annotations.Nullable;

/** Gives the methods that want an {@code SseEventSink} theirs, by a filter that costs the others nothing. */
final class SseFeature implements DynamicFeature {

    @Override
    public void configure(ResourceInfo method, FeatureContext context) {
        if (Arrays.asList(method.getResourceMethod().getParameterTypes()).contains(SseEventSink.class)) {
            context.register(new SinkFilter());
        }
    }

    /** Has a sink that is closed before its first event answer 200, as Jakarta REST's TCK expects, where RESTEasy prefers 204. */
    private static final class SinkFilter implements ContainerRequestFilter {

        private final SseEventSinkInterceptor interceptor = new SseEventSinkInterceptor();

        @Override
        public void filter(ContainerRequestContext request) throws IOException {
            ResteasyContext.getContextDataMap().put(ResteasyConfiguration.class, new ClosedWith200());
            interceptor.filter(request);
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
