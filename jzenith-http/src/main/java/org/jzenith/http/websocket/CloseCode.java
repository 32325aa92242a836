package org.jzenith.http.websocket;

/** The close codes of sessions (RFC 6455 section 7.4.1). */
final class CloseCode {

    static final int NORMAL = 1000;
    static final int GOING_AWAY = 1001;
    static final int PROTOCOL_ERROR = 1002;
    static final int UNSUPPORTED_DATA = 1003;
    /** A close frame without a code; never sent. */
    static final int NONE = 1005;
    /** The end of a connection without a close frame; never sent. */
    static final int LOST = 1006;

    static final int INVALID_DATA = 1007;
    static final int POLICY = 1008;
    static final int TOO_BIG = 1009;
    static final int FAILURE = 1011;

    private static final int LAST_REGISTERED = 1014;
    private static final int FIRST_OF_APPLICATIONS = 3000;
    private static final int LAST_OF_APPLICATIONS = 4999;

    private CloseCode() {}

    /** Returns whether a client may send this code. */
    static boolean isValid(int code) {
        return (code >= NORMAL && code <= UNSUPPORTED_DATA)
                || (code >= INVALID_DATA && code <= LAST_REGISTERED)
                || (code >= FIRST_OF_APPLICATIONS && code <= LAST_OF_APPLICATIONS);
    }

    /** Returns whether an application may send this code. It must not report violations of the protocol. */
    static boolean isForApplications(int code) {
        return isValid(code) && code != PROTOCOL_ERROR && code != TOO_BIG;
    }

    /** Returns whether the session has ended regularly, so that the client has sent all its data. */
    static boolean isOrderly(int code) {
        return code == NORMAL || code == GOING_AWAY || code == NONE || code >= FIRST_OF_APPLICATIONS;
    }
}
