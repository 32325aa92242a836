package org.jzenith.core.logging;

import java.nio.file.Path;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A destination of the log. Immutable.
 *
 * @param name the name of the appender in the back end
 * @param type the kind of destination, such as {@code console} or {@code file}, or the class of the back end
 * @param file the absolute path of the current file; null if it writes to no file
 */
@API(status = API.Status.MAINTAINED)
public record LogAppender(String name, String type, @Nullable Path file) {

    /** Returns name and path, or name and type, for the start report. */
    @Override
    public String toString() {
        return name + " (" + (file == null ? type : file) + ")";
    }
}
