package org.jzenith.http.message;

import io.vertx.core.net.HostAndPort;
import java.util.Locale;

/** The origin of a page, as browsers serialize it (RFC 6454 section 6.2). */
public final class Origin {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private Origin() {}

    /** Returns the origin of a host's pages, with or without TLS. */
    public static String of(HostAndPort host, boolean secure) {
        boolean usual = host.port() < 0 || host.port() == (secure ? HTTPS : HTTP);
        return (secure ? "https://" : "http://")
                + host.host().toLowerCase(Locale.ROOT)
                + (usual ? "" : ":" + host.port());
    }
}
