package org.jzenith.core.error;

import org.apiguardian.api.API;

/**
 * Signals that the time for answering a request was over before a call that it needs had succeeded, or even begun. A
 * server answers 504, if anybody still waits.
 */
@API(status = API.Status.MAINTAINED)
public final class DeadlineExceededException extends GatewayException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception; the message says which call it was, and how far it had come. */
    public DeadlineExceededException(String message) {
        super(message, true, null);
    }
}
