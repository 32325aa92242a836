package org.jzenith.http.websocket;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/**
 * A token among the subprotocols, because browsers do not permit pages to set other handshake headers. A page opens
 * {@code new WebSocket(url, ["bearer", token])}, which the server reads as {@code Authorization: Bearer <token>}.
 */
final class BearerSubprotocol {

    /** The subprotocol before the token. Without another one, the server also confirms it as the agreed subprotocol. */
    static final String NAME = "bearer";

    private BearerSubprotocol() {}

    /**
     * Moves the token to {@code Authorization}, unless the request already has that header. Several tokens become
     * several fields, which an authentication rejects. In any case, removes tokens from the subprotocols, so that the
     * server neither returns nor logs them.
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
