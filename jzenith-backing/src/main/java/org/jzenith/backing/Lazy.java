package org.jzenith.backing;

import com.google.inject.Provider;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The only instance of something that few applications inject, created when it is first needed. Bound without a scope,
 * because Guice creates singletons while the application starts, which would then wait until their classes are loaded.
 * Safe on any thread.
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

    /** Returns the provider of the instance that {@code maker} creates; {@code maker} is called at most once. */
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
