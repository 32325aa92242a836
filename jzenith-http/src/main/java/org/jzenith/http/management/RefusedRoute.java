package org.jzenith.http.management;

import io.vertx.core.buffer.Buffer;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;

/** Replaces a route that needs a key if the application has none. */
final class RefusedRoute extends ManagementRoute {

    private static final HttpProblem NO_KEY =
            HttpProblem.of(403).withDetail("This needs management.key, which the application does not have.");

    RefusedRoute(ManagementRoute other) {
        super(other.template().path(), other.methods(), AccessRule.permitAll());
    }

    @Override
    void answer(Exchange exchange, Buffer body) {
        exchange.send(NO_KEY);
    }
}
