package org.jzenith.client.proxy;

import jakarta.ws.rs.core.EntityPart;
import java.io.InputStream;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;

/** The types whose values are parts of a multipart form. */
final class PartTypes {

    static final String MEDIA_TYPE = "multipart/form-data";

    private PartTypes() {}

    /**
     * Returns whether values of a type, as Guice's type literals describe it, are one part, several parts, or the
     * content of a part.
     */
    static boolean isPart(Type type) {
        return isStream(type)
                || type == EntityPart.class
                || (type instanceof GenericArrayType array && array.getGenericComponentType() == EntityPart.class)
                || isParts(type);
    }

    /** Returns whether a value of a type is a stream, which can be read once. */
    static boolean isStream(Type type) {
        return type instanceof Class<?> plain && InputStream.class.isAssignableFrom(plain);
    }

    /** Returns whether values of a type are collections of parts. */
    static boolean isParts(Type type) {
        return type instanceof ParameterizedType generic
                && generic.getRawType() instanceof Class<?> raw
                && Collection.class.isAssignableFrom(raw)
                && generic.getActualTypeArguments().length == 1
                && generic.getActualTypeArguments()[0] == EntityPart.class;
    }

    /** Returns whether a type of parts is for servers only. */
    static boolean isForServers(Type type) {
        String name = type.getTypeName();
        return name.equals("jakarta.ws.rs.core.EntityPart") || name.equals("org.jzenith.rest.form.Part");
    }
}
