package org.jzenith.rest.compiled;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A type of optional parameters. */
enum OptionalType {
    OBJECT(Optional.class) {
        @Override
        Object of(@Nullable Object value) {
            return Optional.ofNullable(value);
        }

        @Override
        Type valueType(Type type) {
            return ((ParameterizedType) type).getActualTypeArguments()[0];
        }
    },

    INT(OptionalInt.class) {
        @Override
        Object of(@Nullable Object value) {
            return value == null ? OptionalInt.empty() : OptionalInt.of((Integer) value);
        }

        @Override
        Type valueType(Type type) {
            return Integer.class;
        }
    },

    LONG(OptionalLong.class) {
        @Override
        Object of(@Nullable Object value) {
            return value == null ? OptionalLong.empty() : OptionalLong.of((Long) value);
        }

        @Override
        Type valueType(Type type) {
            return Long.class;
        }
    },

    DOUBLE(OptionalDouble.class) {
        @Override
        Object of(@Nullable Object value) {
            return value == null ? OptionalDouble.empty() : OptionalDouble.of((Double) value);
        }

        @Override
        Type valueType(Type type) {
            return Double.class;
        }
    };

    private final Class<?> type;

    OptionalType(Class<?> type) {
        this.type = type;
    }

    /** Returns the optional type of a class; null if it is none. */
    static @Nullable OptionalType of(Class<?> type) {
        for (OptionalType each : values()) {
            if (each.type == type) {
                return each;
            }
        }
        return null;
    }

    /** Returns a value of this type; null stands for an absent one. */
    abstract Object of(@Nullable Object value);

    /** Returns the type of the content of {@code type}, which is this type; throws if it has no type argument. */
    abstract Type valueType(Type type);
}
