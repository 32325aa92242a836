package org.jzenith.client.form;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The source of a part's content: an {@link InputStream}, which can be read once, or a function that opens one each
 * time. Safe on any thread.
 */
final class StreamSource {

    private final @Nullable InputStream stream;
    private final Callable<InputStream> opening;
    private final AtomicBoolean claimed = new AtomicBoolean();

    private StreamSource(@Nullable InputStream stream, Callable<InputStream> opening) {
        this.stream = stream;
        this.opening = opening;
    }

    /** Returns the source for a single stream. */
    static StreamSource of(InputStream stream) {
        return new StreamSource(stream, () -> stream);
    }

    /** Returns the source that opens a stream for each read, on a thread that may block. */
    static StreamSource opening(Callable<InputStream> opening) {
        return new StreamSource(null, opening);
    }

    /**
     * Returns the reading of the stream for one request, which also closes it. Throws {@link IllegalStateException} if
     * another request has the stream.
     *
     * @param name the name of the part, for messages
     */
    StreamReading claim(String name, Executor workers) {
        if (stream != null && !claimed.compareAndSet(false, true)) {
            throw new IllegalStateException("The InputStream of the part \"" + name
                    + "\" is that of an earlier request, which has read or closed it (expected: one subscription for each "
                    + "InputStream; a part with a Path, bytes or a text can be sent again)");
        }
        return new StreamReading(stream, opening, workers);
    }

    /** Returns the stream. */
    InputStream open() throws IOException {
        try {
            return opening.call();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
