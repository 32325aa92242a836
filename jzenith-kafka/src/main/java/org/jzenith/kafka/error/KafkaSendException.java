package org.jzenith.kafka.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/** Signals that a record cannot be sent, now or later: it is too large, or the user may not write to the topic. */
@API(status = API.Status.MAINTAINED)
public final class KafkaSendException extends JZenithException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public KafkaSendException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
