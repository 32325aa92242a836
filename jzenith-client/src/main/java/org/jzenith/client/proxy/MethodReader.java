package org.jzenith.client.proxy;

import com.google.inject.TypeLiteral;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.InboundSseEvent;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.BodyType;
import org.jzenith.client.body.ContentType;
import org.jzenith.client.proxy.RequestParameters.Kind;
import org.jzenith.client.proxy.ResultType.Content;
import org.jzenith.core.async.AsyncTypes;

/** Reads the contract of one method of an interface, and finds unsupported declarations. */
final class MethodReader {

    private final Class<?> api;
    private final Method method;
    private final Method annotated;
    private final AsyncTypes asyncTypes;
    private final Consumer<String> flaws;

    /** Takes the types whose values arrive later, and the receiver of flaws, each as the end of a sentence. */
    MethodReader(Class<?> api, Method method, AsyncTypes asyncTypes, Consumer<String> flaws) {
        this.asyncTypes = asyncTypes;
        this.api = api;
        this.method = method;
        this.annotated = annotated(method);
        this.flaws = flaws;
    }

    /**
     * Returns the method with the annotations: the method itself or, if it has none, the one that it overrides (Jakarta
     * REST 3.6).
     */
    private static Method annotated(Method method) {
        if (isAnnotated(method)) {
            return method;
        }
        for (Class<?> above : method.getDeclaringClass().getInterfaces()) {
            for (Method other : above.getMethods()) {
                if (other.getName().equals(method.getName())
                        && Arrays.equals(other.getParameterTypes(), method.getParameterTypes())) {
                    return annotated(other);
                }
            }
        }
        return method;
    }

    private static boolean isAnnotated(Method method) {
        return Stream.concat(
                        Stream.of(method.getAnnotations()),
                        Stream.of(method.getParameterAnnotations()).flatMap(Stream::of))
                .anyMatch(annotation -> annotation.annotationType().getName().startsWith("jakarta.ws.rs."));
    }

    /** Returns the contract of the method; null if there is none. Reports flaws in any case. */
    @Nullable
    MethodContract read() {
        List<String> verbs = Stream.of(annotated.getAnnotations())
                .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                .filter(verb -> verb != null)
                .map(HttpMethod::value)
                .toList();
        if (verbs.size() != 1) {
            flaws.accept(
                    verbs.isEmpty()
                            ? annotated.isAnnotationPresent(Path.class)
                                    ? "is a sub-resource locator, which a client does not have"
                                    : "has no annotation such as @GET"
                            : "has several annotations such as @GET");
            return null;
        }
        RequestPath path = path();
        List<Parameter> parameters = parameters();
        MethodContract.Body body = new RequestBodyReader(verbs.get(0), mediaTypes(consumes()), flaws, asyncTypes)
                .read(parameters, TypeLiteral.get(api).getParameterTypes(method));
        Type returned = TypeLiteral.get(api).getReturnType(method).getType();
        ResultType result = ResultType.of(returned, asyncTypes);
        if (result == null) {
            flaws.accept("returns " + returned.getTypeName());
        }
        if (path == null || result == null) {
            return null;
        }
        checkPath(path, parameters);
        checkValue(result);
        return new MethodContract(
                method,
                verbs.get(0),
                path,
                parameters,
                body,
                accept(result),
                result,
                RetryReader.read(api, method, annotated, body != null && body.streamed(), flaws));
    }

    private @Nullable RequestPath path() {
        String text = joined(of(api, Path.class), annotated.getAnnotation(Path.class));
        try {
            return new RequestPath(text);
        } catch (IllegalArgumentException e) {
            flaws.accept("has the path " + text + ", which " + e.getMessage());
            return null;
        }
    }

    private static String joined(@Nullable Path first, @Nullable Path second) {
        StringBuilder path = new StringBuilder();
        for (Path part : new @Nullable Path[] {first, second}) {
            String text = part == null ? "" : part.value().replaceAll("^/+|/+$", "");
            path.append(text.isEmpty() ? "" : "/" + text);
        }
        String last = second == null ? first == null ? "" : first.value() : second.value();
        return path.length() == 0 || (last.endsWith("/") && last.length() > 1)
                ? path.append('/').toString()
                : path.toString();
    }

    private <A extends Annotation> @Nullable A of(Class<?> type, Class<A> annotation) {
        A own = type.getAnnotation(annotation);
        return own == null ? annotated.getDeclaringClass().getAnnotation(annotation) : own;
    }

    private List<Parameter> parameters() {
        ParameterReader reader = new ParameterReader(flaws);
        List<TypeLiteral<?>> types = TypeLiteral.get(api).getParameterTypes(method);
        List<Parameter> parameters = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Parameter parameter = reader.read(
                    "parameter " + (i + 1),
                    annotated.getParameterAnnotations()[i],
                    types.get(i).getType());
            parameters.add(parameter == null ? new Parameter.Bean("", List.of()) : parameter);
        }
        return parameters;
    }

    private void checkPath(RequestPath path, List<Parameter> parameters) {
        Set<String> given = Parameter.names(parameters, Kind.PATH);
        Set<String> missing = new TreeSet<>(path.variables());
        missing.removeAll(given);
        if (!missing.isEmpty()) {
            flaws.accept("has no @PathParam for " + braces(missing) + " of its path " + path);
        }
        given.removeAll(path.variables());
        if (!given.isEmpty()) {
            flaws.accept("has a @PathParam for " + braces(given) + ", which its path " + path + " has not");
        }
    }

    private static String braces(Set<String> names) {
        return names.stream().map(name -> '{' + name + '}').collect(Collectors.joining(" and "));
    }

    private String[] consumes() {
        Consumes own = annotated.getAnnotation(Consumes.class);
        Consumes all = of(api, Consumes.class);
        return own != null ? own.value() : all != null ? all.value() : new String[0];
    }

    private String[] produces() {
        Produces own = annotated.getAnnotation(Produces.class);
        Produces all = of(api, Produces.class);
        return own != null ? own.value() : all != null ? all.value() : new String[0];
    }

    private static List<ContentType> mediaTypes(String[] values) {
        return Stream.of(values)
                .flatMap(value -> Stream.of(value.split(",", -1)))
                .map(text -> new ContentType(text.trim()))
                .toList();
    }

    private void checkValue(ResultType result) {
        Type value = result.value();
        if (result.content() == Content.NOTHING) {
            return;
        }
        boolean stream = result.content() == Content.ELEMENTS;
        if (value == Void.class) {
            flaws.accept("returns Void, which has no values, as a Completable has");
        } else if (stream ? value == Response.class : value == InboundSseEvent.class) {
            flaws.accept(
                    "returns " + ((Class<?>) value).getSimpleName() + (stream ? " in" : " outside of") + " a stream");
        } else if (value != InboundSseEvent.class && value != Response.class) {
            DeclaredType.check(value, "returns a value of the type " + value.getTypeName(), flaws);
        }
    }

    private String accept(ResultType result) {
        Type value = result.value();
        List<ContentType> produced = mediaTypes(produces());
        boolean stream = result.content() == Content.ELEMENTS;
        BodyType type = BodyType.of(value);
        if (result.content() == Content.NOTHING || value == Response.class || type != BodyType.VALUE) {
            return produced.isEmpty() ? "*/*" : accepted(produced);
        }
        List<ContentType> readable = produced.stream()
                .filter(media -> value == InboundSseEvent.class
                        ? media.isEvents()
                        : media.isJson() || (stream ? media.isLines() || media.isEvents() : media.isPlainText()))
                .toList();
        if (readable.isEmpty() && produced.stream().noneMatch(ContentType::isWildcard) && !produced.isEmpty()) {
            flaws.accept(
                    "produces " + produced.get(0).text() + ", which a client cannot read as " + value.getTypeName());
        }
        return readable.isEmpty()
                ? value == InboundSseEvent.class ? "text/event-stream" : "application/json"
                : accepted(readable);
    }

    private static String accepted(List<ContentType> types) {
        return types.stream().map(ContentType::text).collect(Collectors.joining(", "));
    }
}
