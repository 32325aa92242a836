package org.jzenith.rest.parameter;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.ValueInjector;
import org.jboss.resteasy.spi.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Injects the values of a parameter, also within an {@code Optional}, and refuses texts that RESTEasy would convert
 * wrongly. These are a blank text between several values, which would become null (Jakarta REST 3.2), and a number that
 * would become infinite or NaN.
 *
 * @param resteasy converts them
 * @param parameter the parameter in RESTEasy's messages
 * @param inUri whether the URI has them, and not a header or body
 */
public record CompleteValues(ValueInjector resteasy, String parameter, boolean inUri) implements ValueInjector {

    /** The beginning of RESTEasy's message about a text that it cannot convert; the parameter follows. */
    private static final String MESSAGE = "RESTEASY003870: Unable to extract parameter from http request: ";

    /** The annotations of JAX-RS; RESTEasy has others of the same names. */
    private static final Set<String> IN_URI = Set.of("PathParam", "QueryParam", "MatrixParam");

    private static final Set<String> ELSEWHERE = Set.of("HeaderParam", "CookieParam", "FormParam");

    private static final Set<Class<?>> DECIMAL =
            Set.of(double.class, Double.class, float.class, Float.class, OptionalDouble.class);

    /** The texts that {@link Double#valueOf(String)} accepts. */
    private static final Set<String> INFINITE = Set.of("NaN", "+NaN", "-NaN", "Infinity", "+Infinity", "-Infinity");

    /** Returns an injector for a parameter. If necessary, it refuses such texts. */
    public static ValueInjector of(
            ValueInjector resteasy, Type type, Annotation[] annotations, ResteasyProviderFactory providers) {
        Type values = Types.getRawType(type) == Optional.class && type instanceof ParameterizedType optional
                ? optional.getActualTypeArguments()[0]
                : type;
        Class<?> raw = Types.getRawType(values);
        boolean concerned = raw.isArray()
                || Collection.class.isAssignableFrom(raw)
                || (DECIMAL.contains(raw) && !isInfiniteByDefault(annotations));
        if (!concerned || providers.getParamConverter(raw, values, annotations) != null) {
            return resteasy;
        }
        for (Annotation annotation : annotations) {
            String name = annotation.annotationType().getSimpleName();
            if (IN_URI.contains(name) || ELSEWHERE.contains(name)) {
                return new CompleteValues(resteasy, signature(annotation), IN_URI.contains(name));
            }
        }
        return resteasy;
    }

    /** The application may want such a number as the default. */
    private static boolean isInfiniteByDefault(Annotation[] annotations) {
        return Arrays.stream(annotations)
                .anyMatch(each -> each instanceof DefaultValue otherwise
                        && INFINITE.contains(otherwise.value().strip()));
    }

    private static String signature(Annotation annotation) {
        try {
            Object name = annotation.annotationType().getMethod("value").invoke(annotation);
            return annotation.annotationType().getName() + "(\"" + name + "\")";
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // Each of the annotations has a name.
        }
    }

    private static boolean are(@Nullable Object values) {
        if (values instanceof Optional<?> optional) {
            return optional.map(CompleteValues::are).orElse(true);
        }
        if (values instanceof Collection<?> collection) {
            return collection.stream().allMatch(CompleteValues::is);
        }
        if (values instanceof double[] numbers) {
            return DoubleStream.of(numbers).allMatch(Double::isFinite);
        }
        if (values instanceof float[] numbers) {
            return IntStream.range(0, numbers.length).allMatch(i -> Float.isFinite(numbers[i]));
        }
        return values instanceof Object[] array
                ? Arrays.stream(array).allMatch(CompleteValues::is)
                : values == null || is(values);
    }

    private static boolean is(@Nullable Object value) {
        if (value instanceof OptionalDouble optional) {
            return optional.isEmpty() || Double.isFinite(optional.getAsDouble());
        }
        if (value instanceof Double number) {
            return Double.isFinite(number);
        }
        return value instanceof Float number ? Float.isFinite(number) : value != null;
    }

    @Override
    public @Nullable Object inject(boolean unwrapAsync) {
        return checked(resteasy.inject(unwrapAsync));
    }

    @Override
    public @Nullable Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
        try {
            return checked(resteasy.inject(request, response, unwrapAsync));
        } catch (NullPointerException e) { // A sorted set does not accept null.
            throw refusal(e);
        }
    }

    private @Nullable Object checked(@Nullable Object values) {
        if (are(values)) {
            return values;
        }
        throw refusal(null);
    }

    /** Like RESTEasy's exception for any other text that it cannot convert. */
    private WebApplicationException refusal(@Nullable Throwable cause) {
        String message = MESSAGE + parameter;
        return inUri ? new NotFoundException(message, cause) : new BadRequestException(message, cause);
    }
}
