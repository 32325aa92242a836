package org.jzenith.core.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Signals that another service gave no usable answer to a call that a request required. The service cannot be reached,
 * fails, does not answer in time, or sends an invalid answer. The server answers 504 after a timeout, otherwise 502
 * (RFC 9110 section 15.6).
 */
@API(status = API.Status.MAINTAINED)
public abstract class GatewayException extends JZenithException {

    private static final long serialVersionUID = 1L;

    private final boolean timeout;

    /** Creates the exception; {@code timeout} is true if the service did not answer in time. */
    protected GatewayException(String message, boolean timeout, @Nullable Throwable cause) {
        super(message, cause);
        this.timeout = timeout;
    }

    /** Returns whether the service did not answer in time. */
    public final boolean isTimeout() {
        return timeout;
    }
}
