package org.jzenith.http.config;

import org.apiguardian.api.API;

/** What is served without TLS. */
@API(status = API.Status.MAINTAINED)
public enum ClearText {
    /** Nothing: the port is not opened. */
    OFF,
    /** Only {@code /health} and {@code /metrics}, for probes that have no certificate. */
    OPERATORS,
    /** Each request is redirected to the port for TLS. */
    REDIRECT,
    /** Everything. */
    ON
}
