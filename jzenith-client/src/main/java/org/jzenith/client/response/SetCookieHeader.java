package org.jzenith.client.response;

import jakarta.ws.rs.core.NewCookie;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.HttpDate;

/** Reads a value of the header {@code Set-Cookie} (RFC 6265 section 5.2). Ignores invalid attributes. */
final class SetCookieHeader {

    private SetCookieHeader() {}

    /** Returns the cookie; empty if it has no name. */
    static Optional<NewCookie> parse(String text) {
        String[] parts = text.split(";", -1);
        String name = name(parts[0]);
        if (name.isEmpty() || parts[0].indexOf('=') < 0) {
            return Optional.empty();
        }
        NewCookie.Builder cookie = new NewCookie.Builder(name);
        cookie.value(value(parts[0]));
        for (int i = 1; i < parts.length; i++) {
            set(cookie, name(parts[i]).toLowerCase(Locale.ROOT), value(parts[i]));
        }
        return Optional.of(cookie.build());
    }

    private static String name(String pair) {
        int equals = pair.indexOf('=');
        return (equals < 0 ? pair : pair.substring(0, equals)).strip();
    }

    private static String value(String pair) {
        int equals = pair.indexOf('=');
        return equals < 0 ? "" : pair.substring(equals + 1).strip();
    }

    private static void set(NewCookie.Builder cookie, String attribute, String value) {
        switch (attribute) {
            case "path" -> cookie.path(value);
            case "domain" -> cookie.domain(value);
            case "secure" -> cookie.secure(true);
            case "httponly" -> cookie.httpOnly(true);
            case "max-age" -> {
                if (value.matches("-?\\d{1,9}")) {
                    cookie.maxAge(Integer.parseInt(value));
                }
            }
            case "expires" -> setExpiry(cookie, HttpDate.parse(value));
            case "samesite" -> setSameSite(cookie, value.toUpperCase(Locale.ROOT));
            default -> {
                // Ignores an unknown attribute.
            }
        }
    }

    @SuppressWarnings("JavaUtilDate") // JAX-RS declares the type.
    private static void setExpiry(NewCookie.Builder cookie, @Nullable Instant expiry) {
        if (expiry != null) { // Otherwise a session cookie.
            cookie.expiry(Date.from(expiry));
        }
    }

    private static void setSameSite(NewCookie.Builder cookie, String value) {
        for (NewCookie.SameSite known : NewCookie.SameSite.values()) {
            if (known.name().equals(value)) {
                cookie.sameSite(known);
            }
        }
    }
}
