package org.jzenith.rest.dispatch;

import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jzenith.rest.spi.Exchange;
import org.jzenith.rest.spi.ExchangeObserver;
import org.jzenith.rest.spi.RestContributions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs, at the first request for a path that no resource has, which resources there are: there is no scanning, so a
 * forgotten resource would otherwise be just a 404. Only once for each application, so that clients cannot fill its
 * log. Safe on any thread.
 */
public final class UnknownPathHint implements ExchangeObserver.Factory, ExchangeObserver {

    private static final Logger LOG = LoggerFactory.getLogger(UnknownPathHint.class);
    private static final int LONGEST = 200;

    private final RestContributions contributions;
    private final AtomicBoolean logged = new AtomicBoolean();

    @Inject
    public UnknownPathHint(RestContributions contributions) {
        this.contributions = contributions;
    }

    @Override
    public ExchangeObserver observe(int loop) {
        return this;
    }

    @Override
    public void ended(Exchange exchange, long durationNanos) {
        if (exchange.route() == null
                && exchange.request().response().getStatusCode() == 404
                && !logged.getPlain()
                && logged.compareAndSet(false, true)) {
            String path = exchange.request().path();
            LOG.info(
                    "{} {}: no resource has this path. The resources of this application are {}. Fix: name the missing one in "
                            + "RestPlugin.withResources, or correct the path. (This is logged only once.)",
                    exchange.request().method(),
                    path.length() > LONGEST ? path.substring(0, LONGEST) + "..." : path,
                    resources());
        }
    }

    private String resources() {
        return contributions.resources().isEmpty()
                ? "none"
                : contributions.resources().stream().map(Class::getName).collect(Collectors.joining(", "));
    }
}
