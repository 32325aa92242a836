package org.jzenith.core.error;

import org.apiguardian.api.API;

/**
 * A failure because of a value that a client has sent, and that the application passed on to something that cannot take
 * it, such as a text with U+0000 to a database. A server answers 422 (RFC 9110 15.5.21). Implemented by exceptions.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface UnprocessableValue extends CallerFault {

    /** Returns one sentence for the client, without the value. */
    String detail();

    @Override
    default boolean isCallerFault() {
        return true;
    }
}
