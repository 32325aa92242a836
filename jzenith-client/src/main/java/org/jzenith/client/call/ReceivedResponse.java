package org.jzenith.client.call;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/**
 * A response whose body has been received as a whole.
 *
 * @param body empty if there is none
 */
public record ReceivedResponse(int status, MultiMap headers, Buffer body) {

    /** Returns whether the status is a success (2xx). */
    public boolean isSuccess() {
        return isSuccess(status);
    }

    static boolean isSuccess(int status) {
        return status >= 200 && status < 300;
    }
}
