package org.jzenith.rest.bridge;

import io.vertx.core.Handler;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.method.MethodSettings;
import org.jzenith.rest.spi.Exchange;

/** Answers requests with the resources of an application. Called on any number of event loops at the same time. */
public interface ResourceDispatch extends Handler<Exchange> {

    /**
     * Returns the settings of the method or locator of a root resource that a request is for, before it is dispatched;
     * null if there is none. A filter before the match may still change that.
     */
    @Nullable
    MethodSettings methodOf(Exchange exchange);
}
