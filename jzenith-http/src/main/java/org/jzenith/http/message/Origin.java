package org.jzenith.http.message;

import io.vertx.core.net.HostAndPort;
import java.util.Locale;
import java.util.regex.Pattern;

/** The origin of a page, as browsers serialize it (RFC 6454 section 6.2). */
public final class Origin {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** As browsers send it: in small letters, without the port that the scheme has anyway, and without a path. */
    private static final Pattern SYNTAX = Pattern.compile(
            "(?!http://.*:80$|https://.*:443$)[a-z][a-z0-9+.-]*://([a-z0-9_.-]+|\\[[0-9a-f:.]+])(:\\d{1,5})?");

    private Origin() {}

    /** Returns whether a browser may send this as the origin of a page (HTML standard, section "Origin"). */
    public static boolean isValid(String text) {
        return SYNTAX.matcher(text).matches();
    }

    /** Returns the origin of the pages that a host serves, with TLS or without it. */
    public static String of(HostAndPort host, boolean secure) {
        boolean usual = host.port() < 0 || host.port() == (secure ? HTTPS : HTTP);
        return (secure ? "https://" : "http://")
                + host.host().toLowerCase(Locale.ROOT)
                + (usual ? "" : ":" + host.port());
    }
}
