package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.name.Named;
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
        return bind(ConfigBinding.of(configuration));
    }

    /** Binds a configuration interface, which must carry {@link Config}, and has what was read checked. */
    public <T> ConfigBinder bind(Class<T> configuration, ConfigCheck<? super T> check) {
        return bind(ConfigBinding.of(configuration), check);
    }

    /**
     * Binds a configuration interface once more: its keys lie in {@code namespace} instead of that of its {@link Config}, and it is
     * injected by {@code @Named(name)}.
     */
    public ConfigBinder bind(Class<?> configuration, String namespace, String name) {
        return bind(new ConfigBinding(configuration, requireNonNull(namespace, "namespace"), requireNonNull(name, "name")));
    }

    /** Binds a configuration interface once more, in a namespace and by a name of its own, and has what was read checked. */
    public <T> ConfigBinder bind(Class<T> configuration, String namespace, String name, ConfigCheck<? super T> check) {
        return bind(new ConfigBinding(configuration, requireNonNull(namespace, "namespace"), requireNonNull(name, "name")), check);
    }

    private ConfigBinder bind(ConfigBinding binding) {
        binder.bind(Key.get(ConfigBinding.class, unique(binding))).toInstance(binding);
        return this;
    }

    private ConfigBinder bind(ConfigBinding binding, ConfigCheck<?> check) {
        binder.bind(Key.get(BoundCheck.class, unique(binding))).toInstance(new BoundCheck(binding, check));
        return bind(binding);
    }

    private static Named unique(ConfigBinding binding) {
        return Names.named(binding.type().getName() + (binding.name() == null ? "" : ' ' + binding.name()));
    }
}
