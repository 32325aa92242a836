package org.jzenith.http.websocket;

import org.apiguardian.api.API;

/** The session has ended irregularly: the connection was lost, or the client violated the protocol. */
@API(status = API.Status.MAINTAINED)
public final class WebSocketClosedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int code;

    WebSocketClosedException(int code) {
        super("The WebSocket has been closed: " + code, null, false, false); // Clients cause it, so a trace is useless.
        this.code = code;
    }

    /** Returns the code (RFC 6455 section 7.4): 1006 if the connection was lost. */
    public int code() {
        return code;
    }
}
