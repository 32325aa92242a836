package org.jzenith.postgresql.value;

import io.vertx.core.buffer.Buffer;
import java.lang.reflect.Array;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts parameters to types that the driver knows: an Optional, a collection, an Instant. */
public final class ParameterValues {

    private ParameterValues() {}

    /** Returns a copy that the caller's changes do not reach. */
    public static List<@Nullable Object> of(List<@Nullable Object> parameters) {
        List<@Nullable Object> sent = new ArrayList<>(parameters.size());
        for (Object parameter : parameters) {
            sent.add(of(parameter));
        }
        return sent;
    }

    private static @Nullable Object of(@Nullable Object parameter) {
        if (parameter instanceof Instant instant) {
            return TimestampRange.of(instant);
        }
        if (parameter instanceof Optional<?> optional) {
            return of(optional.orElse(null));
        }
        if (parameter instanceof Instant[] instants) {
            return array(of(Arrays.asList((Object[]) instants)));
        }
        return parameter instanceof Collection<?> elements
                ? array(of(new ArrayList<@Nullable Object>(elements)))
                : parameter;
    }

    /**
     * Returns an array of the type that all elements have; the driver requires that where it does not convert elements.
     */
    private static Object array(List<@Nullable Object> elements) {
        Class<?> common = null;
        for (Object element : elements) {
            if (element != null) {
                Class<?> type = type(element);
                common = common == null || common == type ? type : Object.class;
            }
        }
        Object array = Array.newInstance(common == null ? Object.class : common, elements.size());
        for (int i = 0; i < elements.size(); i++) {
            Array.set(array, i, elements.get(i));
        }
        return array;
    }

    private static Class<?> type(Object element) {
        return element instanceof Enum<?> constant
                ? constant.getDeclaringClass()
                : element instanceof Buffer ? Buffer.class : element.getClass();
    }
}
