package org.jzenith.security.jwt;

import java.util.Locale;
import org.apiguardian.api.API;
import org.jzenith.core.error.JZenithException;

/**
 * Says that a token is not accepted: {@code invalid_token} of RFC 6750, section 3.1. The message is for the log; it may
 * repeat what the token says of itself, but never the token.
 */
@API(status = API.Status.MAINTAINED)
public final class InvalidTokenException extends JZenithException {

    private static final long serialVersionUID = 1L;

    /** Why a token is not accepted. */
    public enum Reason {
        /** It is not a JSON Web Token in compact form. */
        MALFORMED,
        /** It is longer than any token that is accepted. */
        TOO_LARGE,
        /** It is encrypted. */
        ENCRYPTED,
        /** It is signed by an algorithm that is not accepted, or not with its key, or not at all. */
        ALGORITHM,
        /** Its header has a critical extension. */
        CRITICAL_EXTENSION,
        /** It is for another purpose. */
        TYPE,
        /** Its key is not known. */
        UNKNOWN_KEY,
        /** Its signature is wrong. */
        SIGNATURE,
        /** It has expired. */
        EXPIRED,
        /** It is not valid yet. */
        NOT_YET_VALID,
        /** It is by another issuer. */
        ISSUER,
        /** It is for another audience. */
        AUDIENCE,
        /** A claim is missing or has the wrong type. */
        CLAIM;

        /** Returns the reason in lower case, as metrics have it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Reason reason;

    /** Creates the exception with a message that does not contain the token. */
    InvalidTokenException(Reason reason, String message) {
        super(message, null);
        this.reason = reason;
    }

    /** Returns why the token is not accepted. */
    public Reason reason() {
        return reason;
    }

    /** Records no stack trace: anybody can send tokens, and it would contain nothing useful. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
