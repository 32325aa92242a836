package org.jzenith.core;

import com.google.inject.Binding;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.Stage;
import com.google.inject.spi.Element;
import com.google.inject.spi.Elements;
import com.google.inject.spi.InstanceBinding;
import com.google.inject.spi.PrivateElements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jzenith.core.config.ConfigBinding;
import org.jzenith.core.plugin.DefaultBinding;

/**
 * What the modules of an application say, read before an injector exists: the configurations that they want and the bindings
 * that hold only where nobody else binds.
 */
final class ModuleElements {

    private final List<Element> elements;
    private final Set<Class<?>> configurations = new LinkedHashSet<>();
    private final List<DefaultBinding> defaultBindings = new ArrayList<>();
    private final Set<Key<?>> boundKeys = new HashSet<>();

    /** Runs {@link Module#configure} of all modules, once. */
    ModuleElements(List<Module> modules) {
        this.elements = Elements.getElements(Stage.PRODUCTION, modules);
        elements.forEach(this::read);
    }

    private void read(Element element) {
        if (element instanceof PrivateElements inner) {
            boundKeys.addAll(inner.getExposedKeys());
            return;
        }
        if (element instanceof Binding<?> binding) {
            boundKeys.add(binding.getKey());
        }
        if (element instanceof InstanceBinding<?> binding) {
            if (binding.getInstance() instanceof ConfigBinding configuration) {
                configurations.add(configuration.type());
            } else if (binding.getInstance() instanceof DefaultBinding defaultBinding) {
                defaultBindings.add(defaultBinding);
            }
        }
    }

    /** Returns the configuration interfaces that the modules bind. */
    Set<Class<?>> configurations() {
        return configurations;
    }

    /** Returns all that the modules bind, with each default binding whose key nobody binds. */
    Module complete() {
        List<Module> modules = new ArrayList<>();
        modules.add(Elements.getModule(elements));
        Set<Key<?>> keys = new HashSet<>(boundKeys);
        for (DefaultBinding defaultBinding : defaultBindings) {
            if (keys.add(defaultBinding.key())) {
                modules.add(defaultBinding.whenAbsent());
            }
        }
        return binder -> modules.forEach(binder::install);
    }
}
