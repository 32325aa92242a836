package org.jzenith.postgresql.value;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds texts that no text of the database can hold: those with U+0000, which the server refuses, and those with half
 * of a surrogate pair, for which the driver would send a question mark.
 */
final class StorableText {

    private StorableText() {}

    /**
     * Checks a text, and the texts in an array or in JSON.
     *
     * @param position that of the parameter, for the message; from 0
     * @throws RefusedParameterException if there is a text that cannot be stored
     */
    static void check(@Nullable Object value, int position) {
        if (value instanceof String text) {
            check(text, position);
        } else if (value instanceof Object[] elements) {
            for (Object element : elements) {
                check(element, position);
            }
        } else if (value instanceof JsonObject object) {
            check(object.getMap(), position);
        } else if (value instanceof JsonArray array) {
            check(array.getList(), position);
        } else if (value instanceof Map<?, ?> members) {
            members.forEach((name, member) -> {
                check(name, position);
                check(member, position);
            });
        } else if (value instanceof Iterable<?> elements) {
            elements.forEach(element -> check(element, position));
        }
    }

    private static void check(String text, int position) {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            boolean pair = Character.isHighSurrogate(each)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                i++;
            } else if (each == 0 || Character.isSurrogate(each)) {
                throw RefusedParameterException.character(position, each);
            }
        }
    }
}
