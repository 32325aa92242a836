package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Exchange;
import org.jzenith.rest.bridge.Negotiation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The methods at one path for one HTTP method, at least one of them compiled, with RESTEasy's choices by headers. Safe
 * on any thread.
 */
final class MethodSelector {

    private static final Logger LOG = LoggerFactory.getLogger(MethodSelector.class);

    /** The maximum number of choices at one path. Beyond it, choices without a second use are dropped. */
    private static final int MAX_CHOICES = 32;

    private static final CachedNegotiation[] NONE = {};

    private final IdentityHashMap<ResourceInvoker, CompiledMethod> methods;
    private final Negotiation negotiation;
    private volatile CachedNegotiation[] choices = NONE;

    MethodSelector(IdentityHashMap<ResourceInvoker, CompiledMethod> methods, Negotiation negotiation) {
        this.methods = methods;
        this.negotiation = negotiation;
    }

    /** Returns the decision for a request; null if it cannot be known beforehand. */
    @Nullable
    CachedNegotiation choose(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        RequestKey key = RequestKey.of(request);
        if (key == null) {
            return null;
        }
        CachedNegotiation known = known(key);
        if (known != null) {
            known.use();
            return known;
        }
        exchange.scope()
                .run(() -> learn(decide(key, exchange))); // Providers of the application influence the decision.
        return known(key);
    }

    private @Nullable CachedNegotiation known(RequestKey key) {
        for (CachedNegotiation cached : choices) {
            if (cached.key().equals(key)) {
                return cached;
            }
        }
        return null;
    }

    private CachedNegotiation decide(RequestKey key, Exchange exchange) {
        try {
            CompiledMethod method = compiled(negotiation.match(exchange));
            return method == null ? new CachedNegotiation(key, null, null) : method.cached(key);
        } catch (
                RuntimeException
                        e) { // For example from a provider that uses the request, which only RESTEasy provides.
            LOG.debug("Requests with {} are answered by RESTEasy", key, e);
            return new CachedNegotiation(key, null, null);
        }
    }

    private synchronized void learn(CachedNegotiation cached) {
        CachedNegotiation[] known = choices;
        CachedNegotiation[] more = Arrays.copyOf(known, Math.min(known.length + 1, MAX_CHOICES));
        more[more.length > known.length ? known.length : forgotten(known)] = cached;
        choices = more;
    }

    /**
     * Returns the index of the choice to drop. A client that sends different headers each time replaces the choices of
     * others like it, but not those in repeated use.
     */
    private static int forgotten(CachedNegotiation[] known) {
        for (int i = 0; i < known.length; i++) {
            if (!known[i].takeUse()) {
                return i;
            }
        }
        return 0;
    }

    /**
     * Returns the compiled method of this table that RESTEasy has matched; null if it has matched another one, or none.
     */
    @Nullable
    CompiledMethod compiled(@Nullable ResourceInvoker match) {
        return match == null ? null : methods.get(match);
    }
}
