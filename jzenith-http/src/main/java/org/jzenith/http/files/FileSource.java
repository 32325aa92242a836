package org.jzenith.http.files;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/** Where files come from. Used on any number of threads at the same time, once it has been opened. */
interface FileSource {

    /**
     * Gets it ready, and returns what is wrong with it, or null. Called first, on the thread that starts the
     * application.
     *
     * @param path the path at which its files are served
     */
    @Nullable
    Problem open(String path);

    /** Returns whether finding and reading files may block. */
    boolean mayBlock();

    /** Returns the file of a name, which is a path below the root; null if there is none. */
    @Nullable
    StoredFile find(String name) throws IOException;

    /** Returns whether there is a file of this name. */
    boolean has(String name) throws IOException;

    /** Returns what it is, for people. */
    @Override
    String toString();
}
