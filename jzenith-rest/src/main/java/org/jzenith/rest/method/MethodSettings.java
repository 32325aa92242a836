package org.jzenith.rest.method;

import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.MethodParameter;
import org.jboss.resteasy.spi.metadata.Parameter;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.config.value.Durations;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.AnnotationSources;
import org.jzenith.http.spi.MethodRateLimit;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.annotation.ResponseStatus;
import org.jzenith.rest.form.Part;

/**
 * The settings of one resource method. Immutable.
 *
 * @param name the method, for messages
 * @param blocking whether it is called on a worker
 * @param compiled its {@code @Compiled}, if there is one
 * @param streamsBody whether it receives the body while it arrives, instead of when it is complete
 * @param streamsParts whether it receives the parts of a form while they arrive
 * @param maxBodyBytes the largest body; null: as configured for all
 * @param bodyTimeout the time in which the body must arrive; null: as configured for all
 * @param timeout the time in which the response must begin; null: as configured for all
 * @param status its {@code @ResponseStatus}; null if the status depends on the result
 * @param access its access rule, according to the class that is known at the start
 * @param rateLimits its rate limits
 */
public record MethodSettings(
        String name,
        boolean blocking,
        @Nullable Compiled compiled,
        boolean streamsBody,
        boolean streamsParts,
        @Nullable Long maxBodyBytes,
        @Nullable Duration bodyTimeout,
        @Nullable Duration timeout,
        @Nullable Integer status,
        AccessRule access,
        List<MethodRateLimit> rateLimits) {

    /**
     * Reads the settings of a method or locator from its annotations.
     *
     * @param blocksByDefault whether methods may block that return their value at once
     * @param lineage the places of its annotations, as {@link AnnotationSources} returns them
     * @throws IllegalArgumentException if a limit is invalid
     */
    public static MethodSettings of(
            ResourceLocator method, boolean blocksByDefault, AsyncTypes asyncTypes, List<AnnotatedElement> lineage) {
        Blocking annotation = nearest(Blocking.class, lineage);
        boolean blocking =
                annotation == null ? blocksByDefault && returnsAtOnce(method, asyncTypes) : annotation.value();
        RequestLimits limits = nearest(RequestLimits.class, lineage);
        ResponseStatus status = nearest(ResponseStatus.class, lineage);
        Method java = method.getMethod();
        return new MethodSettings(
                java.getDeclaringClass().getSimpleName() + '.' + java.getName(),
                blocking,
                nearest(Compiled.class, lineage),
                streamsBody(method, blocking, asyncTypes),
                streamsParts(method, asyncTypes),
                limits == null
                        ? null
                        : parse(limits.maxBodySize(), text -> DataSize.parse(text)
                                .bytes()),
                limits == null ? null : parse(limits.bodyTimeout(), MethodSettings::positive),
                limits == null ? null : parse(limits.timeout(), MethodSettings::positive),
                status == null ? null : status.value(),
                AccessRule.of(lineage),
                DeclaredRateLimits.of(method, lineage));
    }

    private static <A extends Annotation> @Nullable A nearest(Class<A> type, List<AnnotatedElement> lineage) {
        for (AnnotatedElement element : lineage) {
            A annotation = element.getAnnotation(type);
            if (annotation != null) {
                return annotation;
            }
        }
        return null;
    }

    private static boolean returnsAtOnce(ResourceLocator method, AsyncTypes asyncTypes) {
        return method instanceof ResourceMethod
                && !asyncTypes.isAsync(method.getReturnType())
                && Stream.of(method.getParams())
                        .noneMatch(parameter -> parameter.getType() == AsyncResponse.class
                                || parameter.getType() == SseEventSink.class);
    }

    private static <T> @Nullable T parse(String text, Function<String, T> parser) {
        return text.isEmpty() ? null : parser.apply(text);
    }

    private static Duration positive(String text) {
        Duration duration = Durations.parse(text);
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a positive duration (expected: such as 500ms, 30s or 5m)");
        }
        return duration;
    }

    /**
     * An event loop must not wait for bytes. So only a method that may block receives a plain stream while the body
     * arrives.
     */
    private static boolean streamsBody(ResourceLocator method, boolean blocking, AsyncTypes asyncTypes) {
        for (MethodParameter parameter : method.getParams()) {
            if (parameter.getParamType() == Parameter.ParamType.MESSAGE_BODY) {
                return asyncTypes.streamOf(Buffer.class, parameter.getGenericType()) != null
                        || asyncTypes.streamOf(Part.class, parameter.getGenericType()) != null
                        || (blocking && parameter.getType() == InputStream.class);
            }
        }
        return false;
    }

    private static boolean streamsParts(ResourceLocator method, AsyncTypes asyncTypes) {
        for (MethodParameter parameter : method.getParams()) {
            if (parameter.getParamType() == Parameter.ParamType.MESSAGE_BODY
                    && asyncTypes.streamOf(Part.class, parameter.getGenericType()) != null) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the method must be known before the body is read. */
    public boolean concernsBody() {
        return streamsBody || maxBodyBytes != null || bodyTimeout != null;
    }
}
