package org.jzenith.rest.message;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.core.Cookie;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cookies of a request (RFC 6265 sections 4.2 and 5.4): only a semicolon separates them. RESTEasy also separates at
 * commas, so that a value could add a cookie of another name. Jakarta REST requires attributes of the obsolete RFC
 * 2109. They are read only if a header begins with {@code $Version}, as a client of that RFC sends it, and then never
 * become cookies.
 */
public final class RequestCookies {

    private static final String VERSION = "$Version";

    private RequestCookies() {}

    /**
     * Returns the cookies by name. Omits cookies without a name, because any site of the same domain may have set them.
     * Of several with one name, the first counts, as for Vert.x, so that an authenticator and a resource read the same
     * one. Clients send the one with the longest path first.
     */
    public static Map<String, Cookie> of(HttpServerRequest request) {
        return parse(request.headers().getAll(HttpHeaders.COOKIE));
    }

    public static Map<String, Cookie> parse(List<String> headers) {
        Map<String, Cookie> cookies = new HashMap<>();
        headers.forEach(header -> parse(header, cookies));
        return cookies;
    }

    private static void parse(String header, Map<String, Cookie> cookies) {
        boolean withAttributes = header.stripLeading().startsWith(VERSION);
        int version = 0;
        Cookie last = null;
        for (String pair : header.split(";", -1)) {
            int end = pair.indexOf('=');
            String name = end < 0 ? "" : pair.substring(0, end).trim();
            String value = unquoted(pair.substring(end + 1).trim());
            if (withAttributes && name.startsWith("$")) {
                version = name.equals(VERSION) && value.equals("1") ? 1 : version;
                last = last == null ? null : with(last, name, value);
            } else if (cookies.containsKey(name)) { // Its attributes belong to another cookie, too.
                last = null;
            } else if (!name.isEmpty()) {
                last = new Cookie.Builder(name).value(value).version(version).build();
            }
            if (last != null) {
                cookies.put(last.getName(), last);
            }
        }
    }

    private static Cookie with(Cookie cookie, String attribute, String value) {
        Cookie.Builder copy = new Cookie.Builder(cookie.getName())
                .value(cookie.getValue())
                .version(cookie.getVersion())
                .path(cookie.getPath())
                .domain(cookie.getDomain());
        return switch (attribute) {
            case "$Path" -> copy.path(value).build();
            case "$Domain" -> copy.domain(value).build();
            default -> cookie;
        };
    }

    /** Removes quotes around a value. {@code NewCookie} is sent with them if the value has a special character. */
    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
