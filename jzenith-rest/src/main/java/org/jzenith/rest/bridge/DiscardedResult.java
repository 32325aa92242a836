package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The unwanted result of a resource method: it is too late, or the client has disconnected. No writer writes it, so no
 * writer can close it.
 */
public final class DiscardedResult {

    private static final Logger LOG = LoggerFactory.getLogger(DiscardedResult.class);

    private DiscardedResult() {}

    /**
     * Closes a result as its writer would have, such as an {@code InputStream}, also as the entity of a response. Does
     * not fail.
     */
    public static void close(@Nullable Object result) {
        if (result instanceof GenericEntity<?> generic) {
            close(generic.getEntity());
        } else if (result instanceof Created<?> created) {
            close(created.entity());
        } else if (result instanceof TypedResponse<?> typed) {
            close(typed.entity());
        } else if (result instanceof Response response) {
            closeEntity(response);
        } else if (result instanceof Closeable source) {
            try {
                source.close();
            } catch (IOException | RuntimeException e) {
                LOG.debug("A result that is no longer needed could not be closed", e);
            }
        }
    }

    private static void closeEntity(Response response) {
        Object entity;
        try {
            entity = response.getEntity();
        } catch (IllegalStateException e) { // The application has already closed it.
            return;
        }
        close(entity);
    }
}
