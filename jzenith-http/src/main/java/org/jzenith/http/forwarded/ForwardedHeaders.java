package org.jzenith.http.forwarded;

import org.apiguardian.api.API;

/** The headers by which proxies forward the client's address. */
@API(status = API.Status.MAINTAINED)
public enum ForwardedHeaders {
    /** {@code X-Forwarded-For}, {@code -Proto}, {@code -Host}, {@code -Port} and {@code -Prefix}. */
    X_FORWARDED,
    /** {@code Forwarded} (RFC 7239). */
    FORWARDED
}
