package org.jzenith.cache.error;

import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Thrown if a value is not cached, and the cache is at a limit: too many of its loads run, or too many callers wait for
 * them. With jzenith-rest, the client of this application receives the status 503.
 */
@API(status = API.Status.MAINTAINED)
public final class CacheBusyException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public CacheBusyException(String message) {
        super(message, null);
    }

    /** Records no stack trace: a slow source causes many of these exceptions, and their stack traces do not help. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
