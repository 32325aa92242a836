package org.jzenith.kafka.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Signals that the brokers have not confirmed a record in time. They may have stored it nevertheless. With
 * jzenith-rest, the client of this application receives the status 503.
 */
@API(status = API.Status.MAINTAINED)
public final class KafkaUnavailableException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public KafkaUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
