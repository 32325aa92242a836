package org.jzenith.rest;

import jakarta.inject.Inject;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jzenith.http.config.ManagementConfiguration;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.http.spi.HttpContributions;
import org.jzenith.rest.spi.RestContributions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * At the first request for a path without a resource, logs the resources of the application. There is no scanning, so a
 * forgotten resource would otherwise be just a 404. Logs once for each path, for at most ten paths, so that clients
 * cannot fill the log. Safe on any thread.
 */
final class UnknownPathHint implements ExchangeObserver.Factory, ExchangeObserver {

    private static final Logger LOG = LoggerFactory.getLogger(UnknownPathHint.class);
    private static final int LONGEST = 200;
    private static final int MOST_PATHS = 10;
    /** Browsers request it by themselves. */
    private static final String ICON = "/favicon.ico";

    private final HttpContributions routes;
    private final RestContributions contributions;
    private final int managementPort;
    private final AtomicInteger left = new AtomicInteger(MOST_PATHS);
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    @Inject
    UnknownPathHint(HttpContributions routes, RestContributions contributions, ManagementConfiguration management) {
        this.routes = routes;
        this.contributions = contributions;
        this.managementPort = management.port().orElse(0);
    }

    @Override
    public ExchangeObserver observe(int loop) {
        return this;
    }

    @Override
    public void ended(Exchange exchange, long durationNanos) {
        if (exchange.route() == null && exchange.request().response().getStatusCode() == 404 && left.getPlain() > 0) {
            String path = exchange.request().path();
            if (!ICON.equals(path) && known.add(path)) {
                int before = left.getAndDecrement();
                if (before > 0) {
                    log(exchange, path, before == MOST_PATHS);
                }
            }
        }
    }

    private void log(Exchange exchange, String path, boolean first) {
        HttpContributions.PlainRoute plain = routes.plainRoutes().get(path);
        if (plain != null && plain.forOperators()) {
            LOG.info(
                    "{} {}: this path is served at management.port{} only",
                    exchange.request().method(),
                    path,
                    managementPort == 0 ? "" : " (" + managementPort + ')');
            return;
        }
        LOG.info(
                "{} {}: no resource has this path. The resources of this application are {}. Fix: name the missing one in "
                        + "RestPlugin.withResources, or correct the path. {}",
                exchange.request().method(),
                path.length() > LONGEST ? path.substring(0, LONGEST) + "..." : path,
                resources(),
                first ? "(This is logged once for each path, and for ten paths at most.)" : "");
    }

    private String resources() {
        return contributions.resources().isEmpty()
                ? "none"
                : contributions.resources().stream().map(Class::getName).collect(Collectors.joining(", "));
    }
}
