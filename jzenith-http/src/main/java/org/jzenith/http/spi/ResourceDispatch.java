package org.jzenith.http.spi;

import io.vertx.core.Handler;
import java.util.List;
import org.apiguardian.api.API;

/** Answers requests with the resources of an application. Called on any number of event loops at the same time. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface ResourceDispatch extends Handler<Exchange> {

    /**
     * Returns the limits of the root resource's method or locator for a request, before its dispatch. Returns the same
     * list for the same method, empty if there are no limits. A pre-matching filter may still change the match.
     */
    List<MethodRateLimit> limitsOf(Exchange exchange);
}
