package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.Scopes;
import com.google.inject.name.Names;
import org.apiguardian.api.API;

/**
 * Binds defaults of a plugin that users may replace. If any module of the application binds the same key, Guice uses
 * that binding instead, whatever the order of the modules. Used inside {@link Module#configure}.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class DefaultBinder {

    private final Binder binder;

    private DefaultBinder(Binder binder) {
        this.binder = binder;
    }

    /** Returns the default binder for the module that is being configured with {@code binder}. */
    public static DefaultBinder defaultBinder(Binder binder) {
        return new DefaultBinder(requireNonNull(binder, "binder").skipSources(DefaultBinder.class));
    }

    /** Binds a class to itself as a singleton, unless a module of the application binds the class. */
    public <T> void bindSingleton(Class<T> type) {
        bind(type, binder -> binder.bind(type).in(Scopes.SINGLETON));
    }

    /** Installs {@code whenAbsent}, which binds {@code type}, unless a module of the application binds that type. */
    public <T> void bind(Class<T> type, Module whenAbsent) {
        Key<T> key = Key.get(type);
        binder.bind(Key.get(DefaultBinding.class, Names.named(key.toString())))
                .toInstance(new DefaultBinding(key, whenAbsent));
    }
}
