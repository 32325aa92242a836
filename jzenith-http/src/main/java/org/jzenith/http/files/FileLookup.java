package org.jzenith.http.files;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.message.AcceptEncoding;

/**
 * Finds the file for a path: the file itself, the start page of a folder, or the fallback page of a single-page
 * application. Safe on any thread; may block if its source does.
 */
final class FileLookup {

    /** The start page of a folder. */
    static final String INDEX = "index.html";

    /** The content codings, the best first. Below are the endings of their file names. */
    private static final List<String> CODINGS = List.of("br", "gzip");

    private static final List<String> ENDINGS = List.of(".br", ".gz");

    /**
     * The result of a lookup.
     *
     * @param file the file to send; null if the path is a folder's without the slash at its end
     * @param name the name of the file, without the ending of its content coding
     * @param coding the content coding of the file; null if it has none
     * @param coded whether there are files with other content codings
     */
    record Found(@Nullable StoredFile file, String name, @Nullable String coding, boolean coded) {}

    private final FileSource source;
    private final @Nullable String fallback;

    /** Takes the fallback page for missing files; null if there is none. */
    FileLookup(FileSource source, @Nullable String fallback) {
        this.source = source;
        this.fallback = fallback;
    }

    /**
     * Returns the file for a path; null if there is none.
     *
     * @param navigation whether a person opens a page, rather than a page its parts
     */
    @Nullable
    Found find(FilePath path, boolean navigation, AcceptEncoding accepted) throws IOException {
        Found found = path.folder() ? find(path.child(INDEX), accepted) : find(path.name(), accepted);
        if (found == null && !path.folder() && source.has(path.child(INDEX))) {
            return new Found(null, path.name(), null, false);
        }
        return found == null && navigation && fallback != null ? find(fallback, accepted) : found;
    }

    private @Nullable Found find(String name, AcceptEncoding accepted) throws IOException {
        StoredFile plain = name.isEmpty() ? null : source.find(name);
        if (plain == null) {
            return null;
        }
        boolean handedOn = false;
        try {
            List<String> there = codings(name);
            String coding = accepted.preferred(there);
            StoredFile coded = coding == null ? null : source.find(name + ENDINGS.get(CODINGS.indexOf(coding)));
            handedOn = coded == null;
            return coded == null
                    ? new Found(plain, name, null, !there.isEmpty())
                    : new Found(coded, name, coding, true);
        } finally {
            if (!handedOn) {
                plain.close();
            }
        }
    }

    private List<String> codings(String name) throws IOException {
        boolean brotli = source.has(name + ENDINGS.get(0));
        boolean gzip = source.has(name + ENDINGS.get(1));
        return brotli && gzip ? CODINGS : brotli ? CODINGS.subList(0, 1) : gzip ? CODINGS.subList(1, 2) : List.of();
    }
}
