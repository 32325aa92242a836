package org.jzenith.http.spi;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.core.request.Caller;

/**
 * Finds out who sends a request, before anything of the application sees it: neither filters nor resources are
 * involved. Added with {@link HttpBinder#authentication}; an application has at most one. Plain routes for everybody,
 * such as {@code /health}, do not need it. Called on the event loops of all requests at the same time, so it must be
 * thread-safe and must not block.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface Authentication {

    /**
     * Returns who sends a request; empty if it has no credentials, so that only what is open to everybody is open to
     * it. Fails with {@link InvalidCredentialsException}, which is answered with 401, or with 403 if there are no
     * challenges, whatever the request is for; with {@link org.jzenith.core.error.ServiceUnavailableException},
     * answered with 503; anything else is answered with 500. May signal on any thread. If it takes longer than
     * {@code rest.request-timeout}, or if the client disconnects, it is disposed.
     *
     * @param request the request, which must only be read, without its body
     */
    Maybe<? extends Caller> authenticate(HttpServerRequest request);

    /**
     * Returns how a caller that is not known is asked for credentials: the values of {@code WWW-Authenticate} (RFC 9110
     * section 11.6.1); empty if HTTP cannot ask for them, as for certificates, and then the answer is 403.
     */
    List<String> challenges();

    /** As {@link #challenges()}, for a caller whose credentials have been refused: they may say why. */
    default List<String> challenges(InvalidCredentialsException refused) {
        return challenges();
    }

    /** Returns how callers authenticate themselves, for the description of the application. */
    List<SecurityScheme> schemes();

    /** Returns whether each route has to say who may use it; if one does not, the application does not start. */
    boolean requiresRules();
}
