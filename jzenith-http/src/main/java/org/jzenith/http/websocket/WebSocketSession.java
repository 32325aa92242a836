package org.jzenith.http.websocket;

import java.net.InetAddress;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A client's WebSocket, and the data of its handshake request. Safe on any thread. */
@API(status = API.Status.MAINTAINED)
public interface WebSocketSession {

    /**
     * Returns the value of a variable of the path, decoded.
     *
     * @throws IllegalArgumentException if the path has no such variable
     */
    String pathParameter(String name);

    /** Returns the first value of a parameter of the query, decoded; null if there is none. */
    @Nullable
    String queryParameter(String name);

    /** Returns all values of a parameter of the query, decoded. */
    List<String> queryParameters(String name);

    /** Returns the first value of a header of the request; null if there is none. */
    @Nullable
    String header(String name);

    /**
     * Returns the caller, as {@code @Context Optional<T>} of a resource does, such as
     * {@code session.caller(Identity.class)} with jzenith-security. Empty for unauthenticated callers, as with
     * {@code @PermitAll}.
     *
     * @param type the caller type of the authentication
     * @throws IllegalStateException if the caller is of another type
     */
    <T extends Principal> Optional<T> caller(Class<T> type);

    /** Returns the request id, which is also in the log lines of the session. */
    String requestId();

    /** Returns the address of the client; null for a Unix domain socket. */
    @Nullable
    InetAddress clientAddress();

    /** Returns the agreed subprotocol; null if there is none. */
    @Nullable
    String subprotocol();

    /**
     * Ends the session: sends the code and reason to the client (RFC 6455 section 7.4), and ends both streams. Later
     * calls do nothing.
     *
     * @param code 1000, 1001, 1003, 1007, 1008, 1010 to 1014, or one of the application: 3000 to 4999
     * @param reason for the client; at most 123 bytes in UTF-8
     * @throws IllegalArgumentException if an application must not send this code, or the reason is too long
     */
    void close(int code, String reason);
}
