package org.jzenith.rest.dispatch;

import static java.util.Objects.requireNonNullElse;

import com.google.inject.Injector;
import com.google.inject.Key;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.WriterInterceptor;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.AsyncWriterInterceptor;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.async.AsyncValueType;
import org.jzenith.core.async.AsyncValueType.Content;
import org.jzenith.core.error.Problem;
import org.jzenith.rest.bridge.SuccessResponse;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds return types of resource methods that no provider awaits or no writer can write: the result would be the
 * wrapper as JSON, or a 500.
 */
final class ReturnTypes {

    private static final Logger LOG = LoggerFactory.getLogger(ReturnTypes.class);

    /** Prefixes of class names in libraries that need not be on the class path. */
    private static final List<String> FOREIGN =
            List.of("reactor.core.publisher.Mono", "io.smallrye.mutiny.", "io.reactivex.rxjava3.", "rx.");

    private final ResteasyProviderFactory providers;
    private final AsyncTypes asyncTypes;

    ReturnTypes(ResteasyProviderFactory providers, AsyncTypes asyncTypes) {
        this.providers = providers;
        this.asyncTypes = asyncTypes;
    }

    /**
     * Returns the problems that prevent the method from being served. Logs likely failures that a filter could still
     * prevent.
     */
    List<Problem> check(ResourceMethod method) {
        if (isForeign(method.getReturnType())) {
            return List.of(RestProblems.foreignReturnType(method.getMethod()));
        }
        Type type = method.getGenericReturnType();
        boolean awaited = providers.getAsyncResponseProvider(method.getReturnType()) != null;
        if (awaited && type instanceof ParameterizedType later) {
            type = later.getActualTypeArguments()[0];
        } else if (awaited) { // RESTEasy reads the type argument without a check.
            AsyncValueType<?> known = asyncTypes.value(method.getReturnType());
            return known != null && known.content() == Content.NOTHING
                    ? List.of()
                    : List.of(RestProblems.rawReturnType(method.getMethod()));
        }
        if ((awaited && isAwaited(rawType(type))) || isOfLaterValues(type)) {
            return List.of(RestProblems.nestedReturnType(method.getMethod()));
        }
        checkWriter(method, requireNonNullElse(SuccessResponse.entityType(type), Object.class));
        return List.of();
    }

    /** Returns whether a type is a stream of elements that arrive later themselves. */
    private boolean isOfLaterValues(Type type) {
        return type instanceof ParameterizedType stream
                && isStream(rawType(stream))
                && Stream.of(rawType(stream.getActualTypeArguments()[0]))
                        .anyMatch(element -> isAwaited(element) || isStream(element));
    }

    /** Returns the class of a type; {@code Object} if it is known only at run time. */
    private static Class<?> rawType(Type type) {
        return type instanceof ParameterizedType generic
                ? rawType(generic.getRawType())
                : type instanceof Class<?> plain ? plain : Object.class;
    }

    private boolean isForeign(Class<?> type) {
        boolean foreign =
                Future.class.isAssignableFrom(type) || FOREIGN.stream().anyMatch(type.getName()::startsWith);
        return foreign && !isStream(type) && !isAwaited(type) && !isStreamOfProvider(type);
    }

    /** Returns whether a provider, of jZenith or of the application, awaits the one value of the type. */
    private boolean isAwaited(Class<?> type) {
        return providers.getAsyncResponseProvider(type) != null;
    }

    private boolean isStreamOfProvider(Class<?> type) {
        return providers.getAsyncStreamProvider(type) != null && !Publisher.class.isAssignableFrom(type);
    }

    private boolean isStream(Class<?> type) {
        return asyncTypes.stream(type) != null;
    }

    private void checkWriter(ResourceMethod method, Type type) {
        Class<?> entity = rawType(type);
        if (isStream(entity)) {
            checkInterceptors(method);
        }
        if (!hasOneWriter(entity)) {
            return;
        }
        for (MediaType mediaType : method.getProduces()) {
            if (!mediaType.isWildcardType()
                    && !mediaType.isWildcardSubtype()
                    && providers.getMessageBodyWriter(
                                    entity, type, method.getMethod().getAnnotations(), mediaType)
                            == null) {
                LOG.warn(RestProblems.noWriter(method.getMethod(), type, mediaType));
            }
        }
    }

    /** A stream is written at the pace of the client, but an interceptor cannot wait for it on the event loop. */
    private void checkInterceptors(ResourceMethod method) {
        for (WriterInterceptor interceptor : providers
                .getServerWriterInterceptorRegistry()
                .postMatch(method.getResourceClass().getClazz(), method.getAnnotatedMethod())) {
            if (!(interceptor instanceof AsyncWriterInterceptor)) {
                LOG.warn(RestProblems.interceptedStream(method.getMethod(), interceptor.getClass()));
            }
        }
    }

    /**
     * Returns whether one provider writes all values of a type. For an abstract class or an interface of the
     * application, only the actual type decides, which is known only at run time.
     */
    private boolean hasOneWriter(Class<?> type) {
        if (type == Object.class
                || type == void.class
                || type == Void.class
                || type.isPrimitive()
                || Response.class.isAssignableFrom(type)
                || GenericEntity.class.isAssignableFrom(type)) {
            return false;
        }
        return type.isArray()
                || isStream(type)
                || !Modifier.isAbstract(type.getModifiers())
                || type == Buffer.class
                || type.getPackageName().equals("java.util");
    }

    /** Logs bound resources that the application does not serve. A bound interface may be that of a client. */
    static void warnOfUnserved(Injector injector, List<Class<?>> served) {
        for (Key<?> key : injector.getBindings().keySet()) {
            Class<?> type = key.getTypeLiteral().getRawType();
            if (type.isAnnotationPresent(Path.class)
                    && !type.isInterface()
                    && served.stream().noneMatch(one -> type.isAssignableFrom(one) || one.isAssignableFrom(type))) {
                LOG.warn(RestProblems.notServed(type));
            }
        }
    }
}
