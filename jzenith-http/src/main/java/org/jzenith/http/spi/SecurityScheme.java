package org.jzenith.http.spi;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A security scheme of OpenAPI 3.1 (section 4.8.27). Describes the authentication by filters of the application or of a
 * plugin; it does not authenticate itself. Immutable.
 *
 * @param name the name of the scheme in the description
 * @param type the kind of the scheme
 * @param value the scheme of {@code Authorization} (RFC 9110 section 11.4), the name of the header, parameter or
 *     cookie, or the URL; empty for other types
 * @param format for {@code bearer}, the kind of the token, such as {@code JWT}; null if it is not specified
 * @param description the credentials in words, such as the prefix of a key; null if the type suffices
 */
@API(status = API.Status.MAINTAINED)
public record SecurityScheme(
        String name, Type type, String value, @Nullable String format, @Nullable String description) {

    /** The kinds of schemes. */
    public enum Type {
        /** The header {@code Authorization}. */
        HTTP,
        /** A key in a header. */
        API_KEY_IN_HEADER,
        /** A key in the query. */
        API_KEY_IN_QUERY,
        /** A key in a cookie, such as that of a session. */
        API_KEY_IN_COOKIE,
        /** OpenID Connect, with the URL of its configuration. */
        OPEN_ID_CONNECT,
        /** A certificate of the client, in the handshake of TLS. */
        MUTUAL_TLS
    }

    /** Requires all but the format and the description. */
    public SecurityScheme {
        requireNonNull(name, "name");
        requireNonNull(type, "type");
        requireNonNull(value, "value");
        if (!name.matches("[a-zA-Z0-9._-]+")) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" cannot name a security scheme (expected: letters, digits, '.', '_' and '-')");
        }
    }

    /** Returns HTTP's scheme {@code Bearer} (RFC 6750). */
    public static SecurityScheme bearer(String name) {
        return new SecurityScheme(name, Type.HTTP, "bearer", null, null);
    }

    /** As {@link #bearer(String)}, with the kind of the token, such as {@code JWT}. */
    public static SecurityScheme bearer(String name, String format) {
        return new SecurityScheme(name, Type.HTTP, "bearer", requireNonNull(format, "format"), null);
    }

    /** Returns HTTP's scheme {@code Basic} (RFC 7617). */
    public static SecurityScheme basic(String name) {
        return new SecurityScheme(name, Type.HTTP, "basic", null, null);
    }

    /** Returns a scheme for a key in the header of this name. */
    public static SecurityScheme apiKeyInHeader(String name, String header) {
        return new SecurityScheme(name, Type.API_KEY_IN_HEADER, header, null, null);
    }

    /** Returns a scheme for a key in the query parameter of this name. */
    public static SecurityScheme apiKeyInQuery(String name, String parameter) {
        return new SecurityScheme(name, Type.API_KEY_IN_QUERY, parameter, null, null);
    }

    /** Returns a scheme for a key in the cookie of this name. */
    public static SecurityScheme apiKeyInCookie(String name, String cookie) {
        return new SecurityScheme(name, Type.API_KEY_IN_COOKIE, cookie, null, null);
    }

    /** Returns a scheme for OpenID Connect, with the URL of its configuration. */
    public static SecurityScheme openIdConnect(String name, String url) {
        return new SecurityScheme(name, Type.OPEN_ID_CONNECT, url, null, null);
    }

    /** Returns a scheme for client certificates, in the handshake of TLS. */
    public static SecurityScheme mutualTls(String name) {
        return new SecurityScheme(name, Type.MUTUAL_TLS, "", null, null);
    }

    /** Returns this scheme with a description for readers, which the page at {@code /docs} shows. */
    public SecurityScheme withDescription(String text) {
        return new SecurityScheme(name, type, value, format, requireNonNull(text, "text"));
    }
}
