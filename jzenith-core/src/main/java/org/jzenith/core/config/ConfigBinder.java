package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.name.Names;

/**
 * The door through which a module asks for a configuration: {@code configBinder(binder).bind(XConfiguration.class)} inside
 * {@link Module#configure} makes {@code XConfiguration} injectable. The same interface may be bound by several modules.
 */
public final class ConfigBinder {

    private final Binder binder;

    private ConfigBinder(Binder binder) {
        this.binder = binder;
    }

    /** Returns the door for the module that is being configured with {@code binder}. */
    public static ConfigBinder configBinder(Binder binder) {
        return new ConfigBinder(requireNonNull(binder, "binder").skipSources(ConfigBinder.class));
    }

    /** Binds a configuration interface, which must carry {@link Config}. */
    public ConfigBinder bind(Class<?> configuration) {
        binder.bind(Key.get(ConfigBinding.class, Names.named(configuration.getName()))).toInstance(new ConfigBinding(configuration));
        return this;
    }
}
