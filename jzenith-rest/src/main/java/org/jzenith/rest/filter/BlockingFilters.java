package org.jzenith.rest.filter;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.core.interception.jaxrs.ContainerRequestFilterRegistryImpl;
import org.jboss.resteasy.core.interception.jaxrs.ContainerResponseFilterRegistryImpl;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.interception.JaxrsInterceptorRegistry.InterceptorFactory;
import org.jboss.resteasy.spi.interception.JaxrsInterceptorRegistry.Match;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.AnnotationSources;
import org.jzenith.rest.annotation.Blocking;

/**
 * Registries of filters that call those with {@link Blocking} on another thread. RESTEasy reads the annotations of the
 * registered classes, such as name bindings; the filters of a method are replaced after that.
 */
public final class BlockingFilters {

    private BlockingFilters() {}

    /** Returns a registry for request filters. */
    public static ContainerRequestFilterRegistryImpl requests(
            ResteasyProviderFactory providers, ExecutorService workers) {
        return new Requests(providers, workers);
    }

    /** Returns a registry for response filters. */
    public static ContainerResponseFilterRegistryImpl responses(
            ResteasyProviderFactory providers, ExecutorService workers) {
        return new Responses(providers, workers);
    }

    private static final class Requests extends ContainerRequestFilterRegistryImpl {

        private final ExecutorService workers;

        Requests(ResteasyProviderFactory providers, ExecutorService workers) {
            super(providers);
            this.workers = workers;
        }

        /** Called for a method with filters of its own. */
        @Override
        public Requests clone(ResteasyProviderFactory factory) {
            Requests clone = new Requests(factory, workers);
            clone.interceptors.addAll(interceptors);
            return clone;
        }

        @Override
        public synchronized void register(InterceptorFactory factory) {
            super.register(new Replacing(factory) {
                @Override
                Object replacement(Object filter) {
                    return mayBlock(filter.getClass(), ContainerRequestContext.class)
                            ? new BlockingRequestFilter((ContainerRequestFilter) filter, workers)
                            : filter;
                }
            });
        }
    }

    private static final class Responses extends ContainerResponseFilterRegistryImpl {

        private final ExecutorService workers;

        Responses(ResteasyProviderFactory providers, ExecutorService workers) {
            super(providers);
            this.workers = workers;
        }

        /** Called for a method with filters of its own. */
        @Override
        public Responses clone(ResteasyProviderFactory factory) {
            Responses clone = new Responses(factory, workers);
            clone.interceptors.addAll(interceptors);
            return clone;
        }

        @Override
        public synchronized void register(InterceptorFactory factory) {
            super.register(new Replacing(factory) {
                @Override
                Object replacement(Object filter) {
                    return mayBlock(filter.getClass(), ContainerRequestContext.class, ContainerResponseContext.class)
                            ? new BlockingResponseFilter((ContainerResponseFilter) filter, workers)
                            : filter;
                }
            });
        }
    }

    /** Replaces filters when RESTEasy has decided that they apply. */
    private abstract static class Replacing implements InterceptorFactory {

        private final InterceptorFactory factory;

        Replacing(InterceptorFactory factory) {
            this.factory = factory;
        }

        abstract Object replacement(Object filter);

        @Override
        public @Nullable Match preMatch() {
            return replaced(factory.preMatch());
        }

        @Override
        @SuppressWarnings("rawtypes") // as in RESTEasy
        public @Nullable Match postMatch(@Nullable Class type, @Nullable AccessibleObject method) {
            return replaced(factory.postMatch(type, method));
        }

        private @Nullable Match replaced(@Nullable Match match) {
            return match == null ? null : new Match(replacement(match.interceptor), match.order);
        }
    }

    /** Returns whether the nearest annotation says that the filter method with these parameters may block. */
    private static boolean mayBlock(Class<?> filter, Class<?>... parameters) {
        Set<Class<?>> types = AnnotationSources.types(filter);
        List<AnnotatedElement> sources = new ArrayList<>();
        for (Class<?> type : types) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals("filter")
                        && List.of(method.getParameterTypes()).equals(List.of(parameters))) {
                    sources.add(method);
                }
            }
        }
        sources.addAll(types);
        for (AnnotatedElement source : sources) {
            Blocking annotation = source.getAnnotation(Blocking.class);
            if (annotation != null) {
                return annotation.value();
            }
        }
        return false;
    }
}
