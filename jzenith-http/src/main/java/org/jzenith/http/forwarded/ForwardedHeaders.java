package org.jzenith.http.forwarded;

import org.apiguardian.api.API;

/** The headers in which proxies say for whom they forward a request. */
@API(status = API.Status.MAINTAINED)
public enum ForwardedHeaders {
    /** {@code X-Forwarded-For}, {@code -Proto}, {@code -Host}, {@code -Port} and {@code -Prefix}. */
    X_FORWARDED,
    /** {@code Forwarded} (RFC 7239). */
    FORWARDED
}
