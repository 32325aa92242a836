package org.jzenith.http.forwarded;

import io.vertx.core.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Finds the client of a request in the addresses from proxies, from the last proxy backwards. The client is the first
 * address that is not a trusted proxy.
 */
final class ClientSearch {

    /** More proxies in a row are a loop, or an attack. */
    private static final int MAX_PROXIES = 32;

    private final TrustedProxies trusted;
    private final String header;
    private @Nullable SocketAddress client;
    private boolean found;
    private int proxies;

    /** Begins with the peer of the connection, which is trusted. */
    ClientSearch(TrustedProxies trusted, String header, @Nullable SocketAddress peer) {
        this.trusted = trusted;
        this.header = header;
        this.client = peer;
    }

    /** Adds the address from which the last found proxy has received the request. */
    void receivedFrom(String text) throws MalformedForwardedException {
        ForwardedNode node = ForwardedNode.parse(text);
        if (node == null || ++proxies > MAX_PROXIES) {
            throw new MalformedForwardedException(header);
        }
        client = node.address();
        found = !node.isTrustedBy(trusted);
    }

    /**
     * Returns whether the client has been found. The search ignores the addresses before it, because a client can forge
     * them.
     */
    boolean isFound() {
        return found;
    }

    /** Returns the address of the client; null if it is not known. */
    @Nullable
    SocketAddress client() {
        return client;
    }
}
