package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.name.Named;
import com.google.inject.name.Names;
import org.apiguardian.api.API;

/**
 * Binds the configurations of a module: {@code configBinder(binder).bind(XConfiguration.class)} inside
 * {@link Module#configure} makes {@code XConfiguration} injectable. Several modules may bind the same interface.
 */
@API(status = API.Status.MAINTAINED)
public final class ConfigBinder {

    private final Binder binder;

    private ConfigBinder(Binder binder) {
        this.binder = binder;
    }

    /** Returns the configuration binder for the module that is being configured with {@code binder}. */
    public static ConfigBinder configBinder(Binder binder) {
        return new ConfigBinder(requireNonNull(binder, "binder").skipSources(ConfigBinder.class));
    }

    /** Binds a configuration interface, which must be annotated with {@link Config}. */
    public ConfigBinder bind(Class<?> configuration) {
        return bind(ConfigBinding.of(configuration));
    }

    /**
     * Binds a configuration interface, which must be annotated with {@link Config}, together with a check of its
     * values.
     */
    public <T> ConfigBinder bind(Class<T> configuration, ConfigCheck<? super T> check) {
        return bind(ConfigBinding.of(configuration), check);
    }

    /**
     * Binds a configuration interface an additional time: its keys lie in {@code namespace} instead of the namespace of
     * its {@link Config}, and it is injected with {@code @Named(name)}.
     */
    public ConfigBinder bind(Class<?> configuration, String namespace, String name) {
        return bind(
                new ConfigBinding(configuration, requireNonNull(namespace, "namespace"), requireNonNull(name, "name")));
    }

    /**
     * Binds a configuration interface an additional time, with its own namespace and name, together with a check of its
     * values.
     */
    public <T> ConfigBinder bind(Class<T> configuration, String namespace, String name, ConfigCheck<? super T> check) {
        return bind(
                new ConfigBinding(configuration, requireNonNull(namespace, "namespace"), requireNonNull(name, "name")),
                check);
    }

    /**
     * Binds a configuration interface, which must be annotated with {@link Config}, together with a listener that
     * receives it first.
     */
    public <T> ConfigBinder listen(Class<T> configuration, ConfigListener<? super T> listener) {
        ConfigBinding binding = ConfigBinding.of(configuration);
        binder.bind(Key.get(BoundListener.class, unique(binding))).toInstance(new BoundListener(binding, listener));
        return bind(binding);
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
