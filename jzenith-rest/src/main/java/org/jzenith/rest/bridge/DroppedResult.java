package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a resource method has brought for a client that has gone, or too late: nobody writes it, and so nobody else closes it. */
public final class DroppedResult {

    private static final Logger LOG = LoggerFactory.getLogger(DroppedResult.class);

    private DroppedResult() { }

    /** Closes what its writer would have closed, such as an {@code InputStream}, be it the entity of a response; does not fail. */
    public static void close(@Nullable Object result) {
        if (result instanceof GenericEntity<?> generic) {
            close(generic.getEntity());
        } else if (result instanceof Response response) {
            closeEntity(response);
        } else if (result instanceof Closeable source) {
            try {
                source.close();
            } catch (IOException | RuntimeException e) {
                LOG.debug("A result that nobody waits for could not be closed", e);
            }
        }
    }

    private static void closeEntity(Response response) {
        Object entity;
        try {
            entity = response.getEntity();
        } catch (IllegalStateException e) { // It has been closed by whoever has made it.
            return;
        }
        close(entity);
    }
}
