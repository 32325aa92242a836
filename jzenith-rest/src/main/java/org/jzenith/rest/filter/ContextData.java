package org.jzenith.rest.filter;

import io.vertx.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jboss.resteasy.core.ResteasyContext;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.spi.Exchange;
import org.jzenith.rest.bridge.RequestSecurityContext;

/**
 * RESTEasy's data of one request, by type, for {@code @Context}. Most requests need only the caller and what is there
 * anyway; all other data is created on the first access to it.
 */
final class ContextData extends AbstractMap<Class<?>, Object> {

    private final MatchedRequest request;
    private @Nullable SecurityContext caller;
    private @Nullable Map<Class<?>, Object> all;

    ContextData(MatchedRequest request) {
        this.request = request;
    }

    /** Returns the security context. */
    SecurityContext caller() {
        if (caller == null) {
            caller = RequestSecurityContext.of(request.exchange());
        }
        return caller;
    }

    /** Creates all data. */
    void provide() {
        all();
    }

    private Map<Class<?>, Object> all() {
        if (all == null) {
            Map<Class<?>, Object> provided = new HashMap<>();
            all = provided;
            ResteasyContext.pushContextDataMap(provided);
            try {
                request.bridge().provideContext();
            } finally {
                ResteasyContext.removeContextDataLevel();
            }
            provided.put(SecurityContext.class, caller());
        }
        return all;
    }

    @Override
    public @Nullable Object get(@Nullable Object type) {
        if (type == SecurityContext.class) {
            return caller();
        }
        Object present = all == null ? present(type) : null;
        return present == null ? all().get(type) : present;
    }

    private @Nullable Object present(@Nullable Object type) {
        if (type == Exchange.class) {
            return request.exchange();
        }
        if (type == RequestScope.class) {
            return request.exchange().scope();
        }
        return type == Context.class ? request.context() : null;
    }

    @Override
    public @Nullable Object put(Class<?> type, @Nullable Object value) {
        if (type != SecurityContext.class) {
            return all().put(type, value);
        }
        SecurityContext before = caller;
        caller = (SecurityContext) value;
        if (all != null) {
            all.put(type, caller());
        }
        return before;
    }

    @Override
    public boolean containsKey(@Nullable Object type) {
        return get(type) != null;
    }

    @Override
    public @Nullable Object remove(@Nullable Object type) {
        return all().remove(type);
    }

    @Override
    public Set<Entry<Class<?>, Object>> entrySet() {
        return all().entrySet();
    }
}
