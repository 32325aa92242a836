package org.jzenith.http.spi;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.core.request.Caller;

/**
 * Authenticates each request before it reaches filters and resources. Added with {@link HttpBinder#authentication}; an
 * application has at most one. Public plain routes, such as {@code /health}, do not need it. The server calls it on the
 * event loops of all requests at the same time, so it must be thread-safe and must not block.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface Authentication {

    /**
     * Returns the caller; empty if the request has no credentials, so that only public routes are open to it. If it
     * fails with {@link InvalidCredentialsException}, the server answers 401, or 403 without challenges, regardless of
     * the route. If it fails with {@link org.jzenith.core.error.ServiceUnavailableException}, the answer is 503; for
     * other failures, 500. May signal on any thread. If it takes longer than {@code rest.request-timeout}, or if the
     * client disconnects, the server disposes it.
     *
     * @param request the request, which must only be read, without its body
     */
    Maybe<? extends Caller> authenticate(HttpServerRequest request);

    /**
     * Returns the challenges for an unauthenticated caller: the values of {@code WWW-Authenticate} (RFC 9110 section
     * 11.6.1). Empty if HTTP has no challenge, as for certificates; then the answer is 403.
     */
    List<String> challenges();

    /** As {@link #challenges()}, for a caller with invalid credentials. The challenges may contain the reason. */
    default List<String> challenges(InvalidCredentialsException refused) {
        return challenges();
    }

    /** Returns the security schemes, for the API description of the application. */
    List<SecurityScheme> schemes();

    /** Returns whether each route must declare an access rule. If one does not, the application does not start. */
    boolean requiresRules();
}
