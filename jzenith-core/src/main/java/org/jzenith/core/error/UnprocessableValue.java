package org.jzenith.core.error;

import org.apiguardian.api.API;

/**
 * A failure because of a client's value that a backing service rejects, such as a text with U+0000 in a database. The
 * server answers 422 (RFC 9110 section 15.5.21). Exceptions implement this interface.
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
