package org.jzenith.client.pool;

import java.util.Locale;

/** The version of HTTP that a client speaks. */
public enum ClientProtocol {
    /** HTTP/2 if the server chooses it during the TLS handshake (ALPN), otherwise HTTP/1.1. */
    AUTO,
    /** HTTP/1.1. */
    HTTP1,
    /** HTTP/2; without TLS, with prior knowledge (RFC 9113 3.3). */
    HTTP2;

    /** Returns the notation of the configuration. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
