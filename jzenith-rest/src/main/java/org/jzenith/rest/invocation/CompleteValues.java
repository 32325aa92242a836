package org.jzenith.rest.invocation;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.ext.ParamConverter;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import org.jboss.resteasy.core.CookieParamInjector;
import org.jboss.resteasy.core.FormParamInjector;
import org.jboss.resteasy.core.HeaderParamInjector;
import org.jboss.resteasy.core.MatrixParamInjector;
import org.jboss.resteasy.core.PathParamInjector;
import org.jboss.resteasy.core.QueryParamInjector;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ValueInjector;
import org.jspecify.annotations.Nullable;

/**
 * Injects the values of a parameter that may have several, and refuses them if one is blank and cannot be converted
 * (Jakarta REST 3.2). RESTEasy would put a null between the others.
 *
 * @param resteasy converts them
 * @param inUri whether they are a part of the URI, and not of a header or body
 */
record CompleteValues(ValueInjector resteasy, boolean inUri) implements ValueInjector {

    /** Returns an injector for a parameter of a type that refuses what {@code resteasy} would make a null. */
    static ValueInjector of(ValueInjector resteasy, Class<?> type, @Nullable ParamConverter<?> converter) {
        boolean inUri = resteasy instanceof PathParamInjector
                || resteasy instanceof QueryParamInjector
                || resteasy instanceof MatrixParamInjector;
        boolean text = inUri
                || resteasy instanceof HeaderParamInjector
                || resteasy instanceof CookieParamInjector
                || resteasy instanceof FormParamInjector;
        boolean several = type.isArray() || Collection.class.isAssignableFrom(type);
        return text && several && converter == null ? new CompleteValues(resteasy, inUri) : resteasy;
    }

    private static boolean are(@Nullable Object values) {
        if (values instanceof Collection<?> collection) {
            return collection.stream().allMatch(Objects::nonNull);
        }
        return !(values instanceof Object[] array) || Arrays.stream(array).allMatch(Objects::nonNull);
    }

    @Override
    public @Nullable Object inject(boolean unwrapAsync) {
        return checked(resteasy.inject(unwrapAsync));
    }

    @Override
    public @Nullable Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
        try {
            return checked(resteasy.inject(request, response, unwrapAsync));
        } catch (NullPointerException e) { // A sorted set does not take a null.
            throw refusal(e);
        }
    }

    private @Nullable Object checked(@Nullable Object values) {
        if (are(values)) {
            return values;
        }
        throw refusal(null);
    }

    private WebApplicationException refusal(@Nullable Throwable cause) {
        return inUri
                ? new NotFoundException("A value is blank", cause)
                : new BadRequestException("A value is blank", cause);
    }
}
