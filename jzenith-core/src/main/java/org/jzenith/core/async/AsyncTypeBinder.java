package org.jzenith.core.async;

import static java.util.Objects.requireNonNull;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.TypeLiteral;
import com.google.inject.multibindings.Multibinder;
import org.apiguardian.api.API;

/** Adds types whose values arrive later: {@code asyncTypeBinder(binder).value(...)} inside {@link Module#configure}. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class AsyncTypeBinder {

    private final Multibinder<AsyncValueType<?>> values;
    private final Multibinder<AsyncStreamType<?>> streams;

    private AsyncTypeBinder(Binder binder) {
        values = Multibinder.newSetBinder(binder, new TypeLiteral<AsyncValueType<?>>() {});
        streams = Multibinder.newSetBinder(binder, new TypeLiteral<AsyncStreamType<?>>() {});
    }

    /** Returns the binder for the module that is being configured with {@code binder}. */
    public static AsyncTypeBinder asyncTypeBinder(Binder binder) {
        return new AsyncTypeBinder(requireNonNull(binder, "binder").skipSources(AsyncTypeBinder.class));
    }

    /** Adds a type with at most one value. */
    public AsyncTypeBinder value(AsyncValueType<?> type) {
        values.addBinding().toInstance(requireNonNull(type, "type"));
        return this;
    }

    /** Adds a type with any number of elements. */
    public AsyncTypeBinder stream(AsyncStreamType<?> type) {
        streams.addBinding().toInstance(requireNonNull(type, "type"));
        return this;
    }
}
