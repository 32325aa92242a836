package org.jzenith.client.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A problem that another service has sent (RFC 9457). Its content is unchecked; do not forward it without validation.
 * Immutable.
 *
 * @param type URI of the kind of problem; {@code about:blank} if it has none
 * @param title the kind of problem in a few words, or null
 * @param detail the description of this occurrence, or null
 * @param instance URI of this occurrence, or null
 * @param extensions all further members as Jackson reads them: texts, numbers, booleans, null, lists and maps of these
 */
@API(status = API.Status.MAINTAINED)
public record RemoteProblem(
        String type,
        @Nullable String title,
        @Nullable String detail,
        @Nullable String instance,
        Map<String, @Nullable Object> extensions) {

    /** Copies the map. */
    public RemoteProblem {
        extensions = Collections.unmodifiableMap(new LinkedHashMap<>(extensions));
    }
}
