package org.jzenith.security.jwt;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.security.jwt.InvalidTokenException.Reason;

/**
 * A JSON Web Token in the compact form of a signature (RFC 7515, section 7.1), of which nothing has been verified but
 * its form.
 *
 * @param text the token
 * @param header its header
 * @param payloadEnd where the signature begins, without its dot
 */
record SignedToken(String text, JWSHeader header, int payloadEnd) {

    /** As long as the whole head of a request may be. */
    static final int MAX_LENGTH = 8192;

    private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");

    /** Returns the token in a text; throws {@link InvalidTokenException}. */
    static SignedToken parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidTokenException(
                    Reason.TOO_LARGE,
                    "The token has " + text.length() + " characters (expected: at most " + MAX_LENGTH + ')');
        }
        int dots = 0;
        int first = 0;
        int last = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.') {
                first = dots++ == 0 ? i : first;
                last = i;
            } else if (!isBase64Url(c)) {
                throw malformed("has a character that is not of Base64url at " + i);
            }
        }
        if (dots == 4) {
            throw new InvalidTokenException(Reason.ENCRYPTED, "The token is encrypted (expected: a signed one)");
        }
        if (dots != 2) {
            throw malformed("has " + (dots + 1) + " parts (expected: 3)");
        }
        return new SignedToken(text, header(text.substring(0, first)), last);
    }

    private static boolean isBase64Url(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    }

    private static JWSHeader header(String part) {
        Base64URL encoded = new Base64URL(part);
        Map<String, Object> json = object(encoded, "header");
        Object algorithm = json.get("alg");
        if (!(algorithm instanceof String name) || name.equalsIgnoreCase("none")) {
            throw new InvalidTokenException(
                    Reason.ALGORITHM, "The token is not signed: its algorithm is " + UntrustedText.of(algorithm));
        }
        if (json.containsKey("crit")) {
            throw new InvalidTokenException(
                    Reason.CRITICAL_EXTENSION,
                    "The token needs extensions, none of which is known: " + UntrustedText.of(json.get("crit")));
        }
        checkType(json.get("typ"));
        try {
            return JWSHeader.parse(Map.copyOf(onlyUsed(json, name)), encoded);
        } catch (ParseException | IllegalArgumentException e) {
            throw new InvalidTokenException(
                    Reason.ALGORITHM,
                    "The token has an algorithm that is not one of signatures: " + UntrustedText.of(name));
        }
    }

    /** Keys and the places of keys in the header are not even parsed: anybody could have put them there. */
    private static Map<String, Object> onlyUsed(Map<String, Object> json, String algorithm) {
        Object id = json.get("kid");
        if (id == null) {
            return Map.of("alg", algorithm);
        }
        if (!(id instanceof String)) {
            throw malformed("names a key by something else than a text");
        }
        return Map.of("alg", algorithm, "kid", id);
    }

    /** Other kinds of tokens, such as those of a logout, have other types (RFC 8725, section 3.11). */
    private static void checkType(@Nullable Object type) {
        if (type != null && !(type instanceof String name && TYPES.contains(name.toLowerCase(Locale.ROOT)))) {
            throw new InvalidTokenException(
                    Reason.TYPE, "The token is of the type " + UntrustedText.of(type) + " (expected: JWT or at+jwt)");
        }
    }

    /** Returns whether the signature is by this key. */
    boolean isSignedBy(VerificationKey key) {
        byte[] signed = text.substring(0, payloadEnd).getBytes(StandardCharsets.US_ASCII);
        return key.verifies(header, signed, new Base64URL(text.substring(payloadEnd + 1)));
    }

    /** Returns the claims; throws {@link InvalidTokenException}. */
    Map<String, Object> claims() {
        return object(new Base64URL(text.substring(text.indexOf('.') + 1, payloadEnd)), "payload");
    }

    private static Map<String, Object> object(Base64URL part, String name) {
        try {
            Map<String, Object> json = JSONObjectUtils.parse(part.decodeToString());
            if (json != null) {
                return json;
            }
        } catch (ParseException | RuntimeException e) {
            // Which of its characters is wrong would interest nobody.
        }
        throw malformed("has a " + name + " that is not a JSON object");
    }

    private static InvalidTokenException malformed(String what) {
        return new InvalidTokenException(Reason.MALFORMED, "The token " + what);
    }
}
