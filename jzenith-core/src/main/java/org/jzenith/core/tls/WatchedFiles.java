package org.jzenith.core.tls;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files that are read again and again. New content is used if it is correct; otherwise the last correct content stays
 * in use. Only one thread at a time reads the files; any thread may query the result.
 *
 * @param <M> the type that the content is parsed to
 */
final class WatchedFiles<M> {

    private static final Logger LOG = LoggerFactory.getLogger(WatchedFiles.class);

    /** Parses the contents of the files. */
    interface Parser<M> {
        M parse(FileContents contents) throws TlsFileException;
    }

    private final String user;
    private final List<Path> files;
    private final Parser<M> parser;
    private final Consumer<M> replacement;
    private final M first;
    private String accepted;
    private @Nullable String refused;
    private volatile boolean refusalReported;

    /**
     * Reads the files for the first time.
     *
     * @param user the name of their user, for the log
     * @param replacement receives the result for each new content
     */
    WatchedFiles(String user, List<Path> files, Parser<M> parser, Consumer<M> replacement) throws TlsFileException {
        this.user = user;
        this.files = files;
        this.parser = parser;
        this.replacement = replacement;
        FileContents contents = FileContents.read(files);
        this.accepted = contents.digest();
        this.first = parser.parse(contents);
    }

    /** Returns the result for the content at the beginning. */
    M first() {
        return first;
    }

    /** Returns whether the files have new content that was rejected. */
    boolean isRefused() {
        return refusalReported;
    }

    /** Reads the files, and uses their content if it has changed and is correct. Blocks. */
    void look() {
        String seen = "";
        try {
            FileContents contents = FileContents.read(files);
            seen = contents.digest();
            if (!seen.equals(accepted)) {
                M made = parser.parse(contents);
                accepted = seen;
                replacement.accept(made);
                LOG.info("{}: the files have changed and are used from now on: {}", user, made);
            }
            refused = null;
            refusalReported = false;
        } catch (TlsFileException e) {
            refuse(seen + e.file() + e.flaw(), e);
        }
    }

    /**
     * Reports rejected content when it is read for the second time. The first time, another process may still be
     * writing the files.
     */
    private void refuse(String what, TlsFileException why) {
        if (!what.equals(refused)) {
            refused = what;
            refusalReported = false;
        } else if (!refusalReported) {
            refusalReported = true;
            LOG.warn(
                    "{}: the files have changed, but cannot be used; what they contained before stays in use: {}",
                    user,
                    why.getMessage());
        }
    }
}
