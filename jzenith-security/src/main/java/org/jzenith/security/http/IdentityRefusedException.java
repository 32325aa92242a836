package org.jzenith.security.http;

import org.jzenith.core.error.JZenithException;

/** Says that verified credentials no longer count for the application. */
final class IdentityRefusedException extends JZenithException {

    private static final long serialVersionUID = 1L;

    private final String scheme;

    /** Takes the scheme of the credentials. */
    IdentityRefusedException(String scheme) {
        super("The credentials no longer count", null);
        this.scheme = scheme;
    }

    /** Returns whether they were of this scheme. */
    boolean isOf(String other) {
        return scheme.equals(other);
    }

    /** Records no stack trace: anybody can send credentials again, and it would contain nothing useful. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
