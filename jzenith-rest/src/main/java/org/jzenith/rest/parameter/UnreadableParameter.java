package org.jzenith.rest.parameter;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.ext.ParamConverter;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.rest.entity.ExpectedValue;

/**
 * Tells a client the parameter whose value cannot be converted, and the expected value. Jakarta REST fixes only the
 * status, which is 404 for the path and the query. RESTEasy's message contains the name of the parameter, but also the
 * value and types of the application, so this uses only the name.
 */
public final class UnreadableParameter {

    /** The beginning of RESTEasy's message, before the client's own text. */
    private static final Pattern MESSAGE =
            Pattern.compile("RESTEASY003870: [^:]*: jakarta\\.ws\\.rs\\.(\\w+)Param\\(\"([^\"]*)\"\\)");

    private static final Map<String, String> PLACES = Map.of(
            "Path", "path parameter",
            "Query", "query parameter",
            "Matrix", "matrix parameter",
            "Header", "header",
            "Cookie", "cookie",
            "Form", "form field");

    /** Parameters of these types are not written like values in JSON. */
    private static final Set<Class<?>> OTHER_TEXTS = Set.of(Date.class, byte[].class);

    private final ResteasyProviderFactory providers;
    private final int queryStatus;

    /**
     * Takes the application's converters of parameters.
     *
     * @param queryStatus the status for a parameter of the query
     */
    public UnreadableParameter(ResteasyProviderFactory providers, int queryStatus) {
        this.providers = providers;
        this.queryStatus = queryStatus;
    }

    /** Returns {@code problem} with the parameter of {@code failure}, or unchanged if there is none. */
    public HttpProblem describe(HttpProblem problem, Throwable failure) {
        if (!(failure instanceof NotFoundException || failure instanceof BadRequestException)) {
            return problem;
        }
        String message = failure.getMessage();
        Matcher parameter = MESSAGE.matcher(message == null ? "" : message);
        if (!parameter.lookingAt()) {
            return problem;
        }
        String kind = parameter.group(1);
        String name = parameter.group(2);
        String place = PLACES.get(kind);
        if (place == null) {
            return problem;
        }
        String expected = expected(kind, name);
        HttpProblem described = kind.equals("Query") ? HttpProblem.of(queryStatus) : problem;
        return described.withDetail("The " + place + ' ' + name + " has a value that cannot be read"
                + (expected == null ? "" : " (expected: " + expected + ')') + '.');
    }

    /** Returns null for a conversion of the application. */
    private @Nullable String expected(String kind, String name) {
        HttpRequest request = ResteasyContext.getContextData(HttpRequest.class);
        if (request == null
                || !(request.getAttribute(ResourceMethodInvoker.class.getName())
                        instanceof ResourceMethodInvoker method)) {
            return null;
        }
        DeclaredParameter parameter = DeclaredParameter.find(method.getMethod(), method.getResourceClass(), kind, name);
        if (parameter == null) {
            return null;
        }
        Class<?> type = parameter.valueType();
        ParamConverter<?> converter = providers.getParamConverter(
                type, parameter.genericValueType(), parameter.annotated().getAnnotations());
        boolean standard =
                converter == null || TimeConverters.isFrom(converter) || HiddenTypeConverters.isFrom(converter);
        if (!standard || OTHER_TEXTS.contains(type)) {
            return null;
        }
        return type.isEnum() ? constants(type) : ExpectedValue.of(type);
    }

    /** Returns null for an enum that reads other texts than its names. */
    private static @Nullable String constants(Class<?> type) {
        boolean ownTexts = Stream.of(type.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals("fromString"));
        return ownTexts
                ? null
                : "one of "
                        + Stream.of(type.getEnumConstants())
                                .map(constant -> ((Enum<?>) constant).name())
                                .collect(Collectors.joining(", "));
    }
}
