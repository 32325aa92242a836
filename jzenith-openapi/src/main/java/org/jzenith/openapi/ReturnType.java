package org.jzenith.openapi;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Observable;
import io.reactivex.Single;
import io.vertx.core.Future;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;
import org.reactivestreams.Publisher;

/**
 * The answer of a resource method, regardless of its wrapper type.
 *
 * @param kind the kind of answer
 * @param value the type of the value, or of one element
 * @param mayBeMissing whether the answer without a value is 404
 * @param created whether the answer has the location of a new resource
 */
record ReturnType(Kind kind, Type value, boolean mayBeMissing, boolean created) {

    enum Kind {
        /** No body: 204. */
        NOTHING,
        /** One value. */
        VALUE,
        /** Any number of values, one after the other. */
        STREAM,
        /** A response with its own status, headers and body. */
        RESPONSE
    }

    /** Returns the return type inside the wrapper type that a method declares. */
    static ReturnType of(Type declared) {
        Class<?> type = rawType(declared);
        if (type == void.class || type == Void.class || Completable.class.isAssignableFrom(type)) {
            return new ReturnType(Kind.NOTHING, Void.class, false, false);
        }
        if (Single.class.isAssignableFrom(type)
                || CompletionStage.class.isAssignableFrom(type)
                || Future.class.isAssignableFrom(type)) {
            return of(argument(declared));
        }
        if (Maybe.class.isAssignableFrom(type)) {
            ReturnType value = of(argument(declared));
            return new ReturnType(value.kind, value.value, true, value.created);
        }
        if (Publisher.class.isAssignableFrom(type)
                || Flow.Publisher.class.isAssignableFrom(type)
                || Observable.class.isAssignableFrom(type)) {
            return new ReturnType(Kind.STREAM, argument(declared), false, false);
        }
        if (Response.class.isAssignableFrom(type) || GenericEntity.class.isAssignableFrom(type)) {
            return new ReturnType(Kind.RESPONSE, Object.class, false, false);
        }
        if (type == Created.class) {
            ReturnType entity = of(argument(declared));
            return new ReturnType(entity.kind, entity.value, false, true);
        }
        if (type == TypedResponse.class) {
            return of(argument(declared));
        }
        return new ReturnType(Kind.VALUE, declared, false, false);
    }

    /** Returns the class of a type; {@code Object} if only the value tells its class. */
    static Class<?> rawType(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof ParameterizedType generic) {
            return (Class<?>) generic.getRawType();
        }
        return type instanceof WildcardType wildcard ? rawType(wildcard.getUpperBounds()[0]) : Object.class;
    }

    /** Returns the last type argument. */
    static Type argument(Type type) {
        if (!(type instanceof ParameterizedType generic)) {
            return Object.class;
        }
        Type[] arguments = generic.getActualTypeArguments();
        Type argument = arguments[arguments.length - 1];
        return argument instanceof WildcardType wildcard ? wildcard.getUpperBounds()[0] : argument;
    }
}
