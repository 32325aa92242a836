package org.jzenith.core.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Signals that another service, which this one has called to answer a request, gave no answer that can be used: it
 * cannot be reached, fails, does not answer in time, or answers what nobody can read. A server answers 504 if the time
 * was over, otherwise 502 (RFC 9110 15.6).
 */
@API(status = API.Status.MAINTAINED)
public abstract class GatewayException extends JZenithException {

    private static final long serialVersionUID = 1L;

    private final boolean timeout;

    /** Creates the exception; {@code timeout} says whether the time for the answer was over. */
    protected GatewayException(String message, boolean timeout, @Nullable Throwable cause) {
        super(message, cause);
        this.timeout = timeout;
    }

    /** Returns whether the time for the answer was over. */
    public final boolean isTimeout() {
        return timeout;
    }
}
