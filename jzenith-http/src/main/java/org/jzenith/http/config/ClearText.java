package org.jzenith.http.config;

import org.apiguardian.api.API;

/** The routes that the server offers without TLS. */
@API(status = API.Status.MAINTAINED)
public enum ClearText {
    /** None: the port stays closed. */
    OFF,
    /** Only {@code /health} and {@code /metrics}, for probes without a certificate. */
    OPERATORS,
    /** None: the server redirects each request to the port for TLS. */
    REDIRECT,
    /** All. */
    ON
}
