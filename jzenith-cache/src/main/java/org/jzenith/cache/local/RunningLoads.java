package org.jzenith.cache.local;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;

/** The loads of all caches of an application that have not ended, by the ids of their request scopes. */
public final class RunningLoads {

    private final Map<String, Load<?>> byScope = new ConcurrentHashMap<>();

    void add(Load<?> load) {
        byScope.put(load.scope().requestId(), load);
    }

    void remove(Load<?> load) {
        byScope.remove(load.scope().requestId());
    }

    /** Returns the load whose loader is the current caller; null if there is none. */
    @Nullable
    Load<?> current() {
        RequestScope scope = RequestScope.current();
        return scope == null ? null : byScope.get(scope.requestId());
    }

    List<Load<?>> all() {
        return List.copyOf(byScope.values());
    }
}
