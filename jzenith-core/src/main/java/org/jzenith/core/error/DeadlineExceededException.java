package org.jzenith.core.error;

import org.apiguardian.api.API;

/**
 * Signals that the deadline of a request passed before a call for it had succeeded or begun. The server answers 504 if
 * the client still waits.
 */
@API(status = API.Status.MAINTAINED)
public final class DeadlineExceededException extends GatewayException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception; the message names the call and its progress. */
    public DeadlineExceededException(String message) {
        super(message, true, null);
    }
}
