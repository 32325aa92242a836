package org.jzenith.openapi;

import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.async.AsyncValueType;
import org.jzenith.core.async.AsyncValueType.Content;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;

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
    static ReturnType of(Type declared, AsyncTypes asyncTypes) {
        Class<?> type = rawType(declared);
        AsyncValueType<?> later = asyncTypes.value(type);
        if (type == void.class || type == Void.class || (later != null && later.content() == Content.NOTHING)) {
            return new ReturnType(Kind.NOTHING, Void.class, false, false);
        }
        if (later != null) {
            ReturnType value = of(argument(declared), asyncTypes);
            return new ReturnType(value.kind, value.value, later.content() == Content.OPTIONAL, value.created);
        }
        if (asyncTypes.stream(type) != null) {
            return new ReturnType(Kind.STREAM, argument(declared), false, false);
        }
        if (Response.class.isAssignableFrom(type) || GenericEntity.class.isAssignableFrom(type)) {
            return new ReturnType(Kind.RESPONSE, Object.class, false, false);
        }
        if (type == Created.class) {
            ReturnType entity = of(argument(declared), asyncTypes);
            return new ReturnType(entity.kind, entity.value, false, true);
        }
        if (type == TypedResponse.class) {
            return of(argument(declared), asyncTypes);
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
