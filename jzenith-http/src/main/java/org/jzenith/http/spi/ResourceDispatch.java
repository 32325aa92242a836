package org.jzenith.http.spi;

import io.vertx.core.Handler;
import java.util.List;
import org.apiguardian.api.API;

/** Answers requests with the resources of an application. Called on any number of event loops at the same time. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface ResourceDispatch extends Handler<Exchange> {

    /**
     * Returns the limits of the method or locator of a root resource that a request is for, before it is dispatched:
     * always the same list for the same method, and an empty one if there are no limits. A filter before the match may
     * still change that.
     */
    List<MethodRateLimit> limitsOf(Exchange exchange);
}
