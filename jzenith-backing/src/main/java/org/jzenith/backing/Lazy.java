package org.jzenith.backing;

import com.google.inject.Provider;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A single instance that is created when it is first needed, for types that few applications inject. Bound without a
 * scope: Guice creates singletons during the start, which would then wait until their classes are loaded. Safe on any
 * thread.
 *
 * @param <T> the type of the instance
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class Lazy<T> implements Provider<T> {

    private final Provider<T> maker;
    private @Nullable T made;

    private Lazy(Provider<T> maker) {
        this.maker = maker;
    }

    /** Returns a provider that calls {@code maker} at most once. */
    public static <T> Lazy<T> of(Provider<T> maker) {
        return new Lazy<>(maker);
    }

    @Override
    public synchronized T get() {
        T instance = made;
        if (instance == null) {
            instance = maker.get();
            made = instance;
        }
        return instance;
    }
}
