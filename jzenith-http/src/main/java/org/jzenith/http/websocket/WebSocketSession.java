package org.jzenith.http.websocket;

import java.net.InetAddress;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** One client's WebSocket, and what is known of the request that opened it. Safe on any thread. */
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

    /** Returns the first value of a header of the request; null if it was not sent. */
    @Nullable
    String header(String name);

    /**
     * Returns who has opened the session, as {@code @Context Optional<T>} of a resource does, such as
     * {@code session.caller(Identity.class)} with jzenith-security; empty if that is not known, as with
     * {@code @PermitAll}.
     *
     * @param type the type that what authenticates callers makes
     * @throws IllegalStateException if the caller is of another type
     */
    <T extends Principal> Optional<T> caller(Class<T> type);

    /** Returns the id of the request, which is also in the log lines of the session. */
    String requestId();

    /** Returns the address of the client; null if it came by a Unix domain socket. */
    @Nullable
    InetAddress clientAddress();

    /** Returns the subprotocol that has been agreed on; null if there is none. */
    @Nullable
    String subprotocol();

    /**
     * Ends the session: tells the client why (RFC 6455 section 7.4), and ends both streams. Later calls do nothing.
     *
     * @param code 1000, 1001, 1003, 1007, 1008, 1010 to 1014, or one of the application: 3000 to 4999
     * @param reason for the client; at most 123 bytes in UTF-8
     * @throws IllegalArgumentException if the client must not be sent this code, or the reason is too long
     */
    void close(int code, String reason);
}
