package org.jzenith.examples.conduit;

import java.util.LinkedHashMap;
import java.util.Map;

/** Bodies of requests. */
final class Json {

    private Json() {}

    /** Returns an object with these names and values, which may be null. */
    static Map<String, Object> object(Object... members) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) {
            object.put((String) members[i], members[i + 1]);
        }
        return object;
    }
}
