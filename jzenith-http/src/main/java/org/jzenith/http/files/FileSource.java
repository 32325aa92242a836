package org.jzenith.http.files;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/** A source of files. Used on any number of threads at the same time, after {@link #open}. */
interface FileSource {

    /**
     * Prepares this source, and returns its start problem, or null. Called first, on the thread that starts the
     * application.
     *
     * @param path the path of its files on the server
     */
    @Nullable
    Problem open(String path);

    /** Returns whether lookups and reads may block. */
    boolean mayBlock();

    /** Returns the file with a name, which is a path below the root; null if there is none. */
    @Nullable
    StoredFile find(String name) throws IOException;

    /** Returns whether there is a file of this name. */
    boolean has(String name) throws IOException;

    /** Returns a printable description. */
    @Override
    String toString();
}
