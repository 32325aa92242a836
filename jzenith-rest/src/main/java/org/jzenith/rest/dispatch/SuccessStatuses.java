package org.jzenith.rest.dispatch;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.AsyncResponseProvider;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncValueType.Content;
import org.jzenith.core.error.Problem;
import org.jzenith.rest.annotation.ResponseStatus;
import org.jzenith.rest.invocation.AsyncReturnProvider;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;

/** Finds a {@link ResponseStatus} that a method cannot or never would answer with. */
final class SuccessStatuses {

    private static final int CREATED = 201;
    private static final int PARTIAL = 206;
    private static final List<Integer> WITHOUT_BODY = List.of(204, 205);
    private static final String REMOVE = "remove the annotation";

    private final ResteasyProviderFactory providers;

    SuccessStatuses(ResteasyProviderFactory providers) {
        this.providers = providers;
    }

    static boolean isSaidIn(List<AnnotatedElement> lineage) {
        return said(lineage) != null;
    }

    private static @Nullable ResponseStatus said(List<AnnotatedElement> lineage) {
        return lineage.stream()
                .filter(Method.class::isInstance)
                .map(method -> method.getAnnotation(ResponseStatus.class))
                .filter(status -> status != null)
                .findFirst()
                .orElse(null);
    }

    /** Returns the problems of the status of a method. */
    List<Problem> check(ResourceMethod method, List<AnnotatedElement> lineage) {
        ResponseStatus said = said(lineage);
        if (said == null) {
            return List.of();
        }
        int status = said.value();
        Type type = value(method);
        Method java = method.getMethod();
        if (status < 200 || status > 299 || status == PARTIAL) {
            return List.of(RestProblems.status(
                    java,
                    "answers its success with " + status,
                    "correct the annotation, or throw an exception or return a Response for what is not a success"));
        }
        if (setsItself(method, type)) {
            return List.of(RestProblems.status(
                    java, "answers its success with " + status + ", but sets its status itself", REMOVE));
        }
        if (isOf(type, Created.class) && status != CREATED) {
            return List.of(RestProblems.status(
                    java,
                    "answers its success with " + status + ", but returns a Created, which is answered with 201",
                    REMOVE));
        }
        if (WITHOUT_BODY.contains(status) && !isNothing(type)) {
            return List.of(RestProblems.status(
                    java,
                    "answers its success with " + status + ", which has no body, but returns " + type.getTypeName(),
                    "return a Completable or nothing, or choose a status that has a body"));
        }
        return List.of();
    }

    /** Returns the type of the answer, whether it arrives at once or later. */
    private Type value(ResourceMethod method) {
        AsyncResponseProvider<?> later = providers.getAsyncResponseProvider(method.getReturnType());
        if (later instanceof AsyncReturnProvider known && known.type().content() == Content.NOTHING) {
            return Void.class;
        }
        return later != null && method.getGenericReturnType() instanceof ParameterizedType generic
                ? generic.getActualTypeArguments()[0]
                : method.getGenericReturnType();
    }

    /** A provider of the application itself converts the result to a response. */
    private boolean setsItself(ResourceMethod method, Type type) {
        AsyncResponseProvider<?> later = providers.getAsyncResponseProvider(method.getReturnType());
        boolean unknown = later != null && !(later instanceof AsyncReturnProvider);
        return unknown
                || method.isAsynchronous()
                || isOf(type, TypedResponse.class)
                || (type instanceof Class<?> plain && Response.class.isAssignableFrom(plain))
                || Stream.of(method.getParams()).anyMatch(parameter -> parameter.getType() == SseEventSink.class);
    }

    private static boolean isNothing(Type type) {
        return type == void.class || type == Void.class;
    }

    private static boolean isOf(Type type, Class<?> raw) {
        return type == raw || (type instanceof ParameterizedType generic && generic.getRawType() == raw);
    }
}
