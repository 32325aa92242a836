package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.SecurityContext;
import java.util.HashMap;
import java.util.Map;
import org.jboss.resteasy.core.ResteasyContext;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.spi.Exchange;

/**
 * RESTEasy's data of one request, by type, from which {@code @Context} is injected. Most requests need little of it, so
 * it is provided when something is asked for that has not been put into it.
 */
final class ContextData extends HashMap<Class<?>, Object> {

    private static final long serialVersionUID = 1L;

    private final transient Exchange exchange;
    private final transient Runnable provider;
    private boolean provided;

    /** Takes what puts into RESTEasy's current data what there is for the request. */
    ContextData(Exchange exchange, Runnable provider) {
        this.exchange = exchange;
        this.provider = provider;
    }

    @Override
    public @Nullable Object get(Object type) {
        Object value = super.get(type);
        if (value != null || provided) {
            return value;
        }
        if (type == SecurityContext.class) {
            return new AnonymousSecurityContext(exchange.request().isSSL());
        }
        provide();
        return super.get(type);
    }

    @Override
    public boolean containsKey(Object type) {
        return get(type) != null;
    }

    /** What a filter has put into it remains. */
    private void provide() {
        provided = true;
        Map<Class<?>, Object> before = new HashMap<>(this);
        ResteasyContext.pushContextDataMap(this);
        try {
            provider.run();
        } finally {
            ResteasyContext.removeContextDataLevel();
        }
        putAll(before);
    }
}
