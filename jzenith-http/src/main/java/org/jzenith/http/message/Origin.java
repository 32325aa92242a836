package org.jzenith.http.message;

import io.vertx.core.net.HostAndPort;
import java.util.Locale;

/** The origin of a page as a browser writes it (RFC 6454 section 6.2). */
public final class Origin {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private Origin() {}

    /** Returns the origin of the pages that a host serves, with TLS or without it. */
    public static String of(HostAndPort host, boolean secure) {
        boolean usual = host.port() < 0 || host.port() == (secure ? HTTPS : HTTP);
        return (secure ? "https://" : "http://")
                + host.host().toLowerCase(Locale.ROOT)
                + (usual ? "" : ":" + host.port());
    }
}
