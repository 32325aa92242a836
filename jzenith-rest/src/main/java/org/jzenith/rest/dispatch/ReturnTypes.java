package org.jzenith.rest.dispatch;

import com.google.inject.Injector;
import com.google.inject.Key;
import io.reactivex.Completable;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jzenith.core.error.Problem;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds return types of resource methods that are not awaited or cannot be written: the result would be the wrapper as JSON, or a 500.
 */
final class ReturnTypes {

    private static final Logger LOG = LoggerFactory.getLogger(ReturnTypes.class);

    /** Prefixes of class names in libraries that need not be on the class path. A Mono would be treated as a stream. */
    private static final List<String> FOREIGN = List.of("reactor.core.publisher.Mono", "io.smallrye.mutiny.", "io.reactivex.rxjava3.", "rx.");

    private final ResteasyProviderFactory providers;

    ReturnTypes(ResteasyProviderFactory providers) {
        this.providers = providers;
    }

    /** Returns the problems that prevent the method from being served; logs what will fail unless a filter corrects it. */
    List<Problem> check(ResourceMethod method) {
        if (isForeign(method.getReturnType())) {
            return List.of(RestProblems.foreignReturnType(method.getMethod()));
        }
        Type type = method.getGenericReturnType();
        if (providers.getAsyncResponseProvider(method.getReturnType()) == null) {
            checkWriter(method, type);
        } else if (type instanceof ParameterizedType later) {
            checkWriter(method, later.getActualTypeArguments()[0]);
        } else if (!Completable.class.isAssignableFrom(method.getReturnType())) { // RESTEasy reads the type argument without a check.
            return List.of(RestProblems.rawReturnType(method.getMethod()));
        }
        return List.of();
    }

    private boolean isForeign(Class<?> type) {
        boolean foreign = Flow.Publisher.class.isAssignableFrom(type) || Future.class.isAssignableFrom(type)
                || FOREIGN.stream().anyMatch(type.getName()::startsWith);
        return foreign && !isStream(type) && !isAwaited(type);
    }

    /** Returns whether a provider, of jZenith or of the application, knows what to do with the type. */
    private boolean isAwaited(Class<?> type) {
        return providers.getAsyncResponseProvider(type) != null
                || (providers.getAsyncStreamProvider(type) != null && !Publisher.class.isAssignableFrom(type));
    }

    private static boolean isStream(Class<?> type) {
        return Publisher.class.isAssignableFrom(type) && !type.getName().startsWith("reactor.core.publisher.Mono");
    }

    private void checkWriter(ResourceMethod method, Type type) {
        if (!(type instanceof Class<?> entity) || entity == Object.class || entity == void.class || entity == Void.class
                || entity.isPrimitive() || Modifier.isAbstract(entity.getModifiers()) || Response.class.isAssignableFrom(entity)) {
            return; // The actual type is known only at run time.
        }
        for (MediaType mediaType : method.getProduces()) {
            if (!mediaType.isWildcardType() && !mediaType.isWildcardSubtype() && providers.getMessageBodyWriter(
                    entity, entity, method.getMethod().getAnnotations(), mediaType) == null) {
                LOG.warn(RestProblems.noWriter(method.getMethod(), entity, mediaType));
            }
        }
    }

    /** Logs resources that are bound but not named as resources. */
    static void warnOfUnserved(Injector injector, List<Class<?>> served) {
        for (Key<?> key : injector.getBindings().keySet()) {
            Class<?> type = key.getTypeLiteral().getRawType();
            if (type.isAnnotationPresent(Path.class) && served.stream().noneMatch(one -> type.isAssignableFrom(one) || one.isAssignableFrom(type))) {
                LOG.warn(RestProblems.notServed(type));
            }
        }
    }
}
