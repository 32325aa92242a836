package org.jzenith.client;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.TypeLiteral;
import com.google.inject.name.Names;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An interface that is injected without a name, which works if only one client has it. Equal for equal interfaces. */
final class UnnamedClient<T> implements Provider<T> {

    private static final Key<Set<NamedClient>> ALL = Key.get(new TypeLiteral<Set<NamedClient>>() {});

    private final Class<T> api;
    private final Provider<Injector> injector;
    private final Provider<Set<NamedClient>> all;

    UnnamedClient(Class<T> api, Binder binder) {
        this.api = api;
        this.injector = binder.getProvider(Injector.class);
        this.all = binder.getProvider(ALL);
    }

    @Override
    public T get() {
        List<String> names = all.get().stream()
                .filter(client -> client.api() == api)
                .map(NamedClient::name)
                .sorted()
                .toList();
        if (names.size() > 1) {
            throw new IllegalStateException(api.getName() + " is the interface of several clients: "
                    + String.join(", ", names) + " (fix: inject it with @Named(\"" + names.get(0) + "\"))");
        }
        return injector.get().getInstance(Key.get(api, Names.named(names.get(0))));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UnnamedClient<?> client && client.api == api;
    }

    @Override
    public int hashCode() {
        return api.hashCode();
    }
}
