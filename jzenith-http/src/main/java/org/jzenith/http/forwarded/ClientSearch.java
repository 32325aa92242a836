package org.jzenith.http.forwarded;

import io.vertx.core.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Follows what proxies say, from the one that sent the request back to its client: the last that one of the trusted
 * proxies names, before one that is not trusted names others.
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

    /** Takes what the last proxy says that was found, from whom it received the request. */
    void receivedFrom(String text) throws MalformedForwardedException {
        ForwardedNode node = ForwardedNode.parse(text);
        if (node == null || ++proxies > MAX_PROXIES) {
            throw new MalformedForwardedException(header);
        }
        client = node.address();
        found = !node.isTrustedBy(trusted);
    }

    /** Returns whether the client has been found; what is further to the left, anybody can have written. */
    boolean isFound() {
        return found;
    }

    /** Returns the address of the client; null if it is not known. */
    @Nullable
    SocketAddress client() {
        return client;
    }
}
