package org.jzenith.rest.bridge;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.core.Cookie;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cookies of a request (RFC 6265 sections 4.2 and 5.4): only a semicolon separates them, and they have no attributes. RESTEasy also
 * separates at commas, so that a value could add a cookie of another name, and reads the attributes of RFC 2965, which is obsolete.
 */
public final class RequestCookies {

    private static final int NO_VERSION = 0;

    private RequestCookies() { }

    /** Returns the cookies by name. Whatever has no name is left out: any site of the same domain may have set it. */
    public static Map<String, Cookie> of(HttpServerRequest request) {
        return parse(request.headers().getAll(HttpHeaders.COOKIE));
    }

    static Map<String, Cookie> parse(List<String> headers) {
        Map<String, Cookie> cookies = new HashMap<>();
        for (String header : headers) {
            for (String pair : header.split(";", -1)) {
                int end = pair.indexOf('=');
                String name = end < 0 ? "" : pair.substring(0, end).trim();
                if (!name.isEmpty()) {
                    String value = unquoted(pair.substring(end + 1).trim());
                    cookies.put(name, new Cookie.Builder(name).value(value).version(NO_VERSION).build());
                }
            }
        }
        return cookies;
    }

    /** Quotes around a value are not part of it; {@code NewCookie} is sent with them if the value has a special character. */
    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
