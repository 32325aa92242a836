package org.jzenith.core.client;

import com.google.inject.Provider;
import org.jspecify.annotations.Nullable;

/**
 * The one instance of something that few applications inject, made when the first of them does. Bound without a scope: Guice makes
 * what is a singleton while the application starts, which then waits for its classes to load. Safe on any thread.
 *
 * @param <T> the type of the instance
 */
public final class OnDemand<T> implements Provider<T> {

    private final Provider<T> maker;
    private @Nullable T made;

    private OnDemand(Provider<T> maker) {
        this.maker = maker;
    }

    /** Returns the provider of what {@code maker}, called at most once, makes. */
    public static <T> OnDemand<T> of(Provider<T> maker) {
        return new OnDemand<>(maker);
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
