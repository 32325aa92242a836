package org.jzenith.issuer;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client's request to a token endpoint: for a token for itself, with client credentials (RFC 6749, section 4.4). All
 * credentials are accepted.
 *
 * @param name the name of the client
 * @param roles the requested scopes
 */
record TokenRequest(String name, List<String> roles) {

    /** The rejection of a request (RFC 6749, section 5.2). */
    static final class Refusal extends Exception {
        private final String code;

        Refusal(String code, String description) {
            super(description);
            this.code = code;
        }

        String code() {
            return code;
        }
    }

    /**
     * Reads a request.
     *
     * @param form the body, as {@code application/x-www-form-urlencoded}
     * @param authorization the header {@code Authorization}; the name in the scheme Basic counts too (section 2.3.1)
     */
    static TokenRequest of(String form, @Nullable String authorization) throws Refusal {
        try {
            Map<String, String> fields = fields(form);
            String grant = fields.getOrDefault("grant_type", "");
            if (!grant.equals("client_credentials")) {
                throw new Refusal(
                        grant.isEmpty() ? "invalid_request" : "unsupported_grant_type",
                        "grant_type is \"" + grant + "\" (expected: client_credentials)");
            }
            String name = fields.getOrDefault("client_id", userOf(authorization));
            if (name.isBlank()) {
                throw new Refusal("invalid_request", "client_id is missing (expected: the name of the caller)");
            }
            List<String> roles =
                    List.of(fields.getOrDefault("scope", "").strip().split(" +", -1));
            return new TokenRequest(name, roles.equals(List.of("")) ? List.of() : roles);
        } catch (IllegalArgumentException e) {
            throw new Refusal("invalid_request", "the form or the header Authorization is not well-formed");
        }
    }

    private static Map<String, String> fields(String form) {
        Map<String, String> fields = new HashMap<>();
        for (String field : form.strip().split("&", -1)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.put(decoded(field.substring(0, equals)), decoded(field.substring(equals + 1)));
            }
        }
        return fields;
    }

    private static String userOf(@Nullable String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, "Basic ", 0, 6)) {
            return "";
        }
        byte[] pair = Base64.getDecoder().decode(authorization.substring(6).strip());
        return decoded(new String(pair, StandardCharsets.UTF_8).replaceFirst("(?s):.*", ""));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
