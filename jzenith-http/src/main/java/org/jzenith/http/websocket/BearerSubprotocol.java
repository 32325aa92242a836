package org.jzenith.http.websocket;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/**
 * A token among the subprotocols: browsers let pages set no other header of the handshake. A page opens {@code new
 * WebSocket(url, ["bearer", token])}, which is read as {@code Authorization: Bearer <token>}.
 */
final class BearerSubprotocol {

    /** Stands before the token; it is also what the client is told that it has agreed on if there is no other. */
    static final String NAME = "bearer";

    private BearerSubprotocol() {}

    /**
     * Moves the token to where an authentication looks for it, unless the request has an {@code Authorization} itself;
     * several tokens become several fields, which an authentication refuses. In any case, a token is no subprotocol any
     * more, so it is neither sent back nor logged with them.
     */
    static void move(HttpServerRequest request) {
        MultiMap headers = request.headers();
        List<String> offered = Handshake.tokens(headers, Handshake.PROTOCOLS);
        int at = offered.indexOf(NAME);
        if (at < 0 || at + 1 >= offered.size() || !Handshake.asksForWebSocket(request)) {
            return;
        }
        boolean hasOther = headers.contains(HttpHeaders.AUTHORIZATION);
        for (int i = at; i + 1 < offered.size(); i++) {
            if (offered.get(i).equals(NAME)) {
                String token = offered.remove(i + 1);
                if (!hasOther) {
                    headers.add(HttpHeaders.AUTHORIZATION, "Bearer " + token);
                }
            }
        }
        headers.set(Handshake.PROTOCOLS, String.join(", ", offered));
    }
}
