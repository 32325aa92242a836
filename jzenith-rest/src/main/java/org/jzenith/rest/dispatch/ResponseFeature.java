package org.jzenith.rest.dispatch;

import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.AnnotationSources;
import org.jzenith.rest.annotation.CacheDirectives;
import org.jzenith.rest.annotation.ETag;
import org.jzenith.rest.annotation.Uncompressed;
import org.jzenith.rest.bridge.BridgeResponse;

/**
 * Applies the response annotations of methods with filters, which cost other methods nothing. Both dispatches run them.
 */
final class ResponseFeature implements DynamicFeature {

    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        Method method = resource.getResourceMethod();
        List<AnnotatedElement> lineage = AnnotationSources.of(method, method, resource.getResourceClass());
        if (nearest(Uncompressed.class, lineage) != null) {
            context.register(new Exclusion(), Integer.MIN_VALUE); // Before any other filter answers.
        }
        CacheDirectives said = nearest(CacheDirectives.class, lineage);
        if (said != null) {
            context.register(new Caching(CacheRules.header(said), said.noStore()));
        }
        if (nearest(ETag.class, lineage) != null) {
            context.register(new Tagging());
        }
    }

    static <A extends Annotation> @Nullable A nearest(Class<A> type, List<AnnotatedElement> lineage) {
        for (AnnotatedElement element : lineage) {
            A annotation = element.getAnnotation(type);
            if (annotation != null) {
                return annotation;
            }
        }
        return null;
    }

    private static final class Exclusion implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            response().leaveUncompressed();
        }
    }

    /**
     * Runs after the application's own filters, which may set the header. {@code noStore} applies to any HTTP method,
     * such as a login with a token in its response (RFC 6749 section 5.1).
     */
    @Priority(Integer.MIN_VALUE)
    private record Caching(String directives, boolean ofAnyMethod) implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            int status = response.getStatus();
            boolean success = (status >= 200 && status < 300) || status == NOT_MODIFIED;
            if (success
                    && (ofAnyMethod || isRead(request))
                    && !response.getHeaders().containsKey(HttpHeaders.CACHE_CONTROL)) {
                response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, directives);
            }
        }
    }

    /** Runs after the application's own filters, as well. */
    @Priority(Integer.MIN_VALUE)
    private static final class Tagging implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (response.getStatus() == OK && isRead(request) && response.hasEntity()) {
                response().tag();
            }
        }
    }

    private static boolean isRead(ContainerRequestContext request) {
        return request.getMethod().equals(HttpMethod.GET) || request.getMethod().equals(HttpMethod.HEAD);
    }

    /** Returns the response to the request that is being filtered. */
    static BridgeResponse response() {
        return (BridgeResponse) ResteasyContext.getRequiredContextData(HttpResponse.class);
    }
}
