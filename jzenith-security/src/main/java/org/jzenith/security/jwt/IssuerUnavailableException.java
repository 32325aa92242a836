package org.jzenith.security.jwt;

import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Says that it is not known whether a token is valid, because the issuer cannot be asked for its keys. With
 * jzenith-rest, the client receives the status 503.
 */
@API(status = API.Status.MAINTAINED)
public final class IssuerUnavailableException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    IssuerUnavailableException(String message) {
        super(message, null);
    }

    /** Records no stack trace: anybody can send tokens, and it would contain nothing useful. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
