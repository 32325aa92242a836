package org.jzenith.core;

import com.google.inject.Binding;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.Scope;
import com.google.inject.Scopes;
import com.google.inject.Stage;
import com.google.inject.spi.DefaultBindingScopingVisitor;
import com.google.inject.spi.Element;
import com.google.inject.spi.Elements;
import com.google.inject.spi.InstanceBinding;
import com.google.inject.spi.LinkedKeyBinding;
import com.google.inject.spi.Message;
import com.google.inject.spi.PrivateElements;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.BoundCheck;
import org.jzenith.core.config.BoundListener;
import org.jzenith.core.config.ConfigBinding;
import org.jzenith.core.inject.GuiceBytecode;
import org.jzenith.core.plugin.DefaultBinding;

/**
 * The elements of an application's modules, read before an injector exists: configurations, default bindings, and the
 * keys that a link makes singletons. A default binding applies only if no module binds the same key.
 */
final class ModuleElements {

    private final List<Element> elements = new ArrayList<>();
    private final Set<ConfigBinding> configurations = new LinkedHashSet<>();
    private final List<BoundCheck> checks = new ArrayList<>();
    private final List<BoundListener> listeners = new ArrayList<>();
    private final List<DefaultBinding> defaultBindings = new ArrayList<>();
    private final Set<Key<?>> boundKeys = new HashSet<>();
    private final Map<Key<?>, Key<?>> links = new HashMap<>();
    private final Set<Key<?>> singletonLinks = new HashSet<>();
    private final List<Message> failures = new ArrayList<>();

    /** Runs {@link Module#configure} of all modules, once. */
    ModuleElements(List<Module> modules) {
        GuiceBytecode.withoutUnlessWanted(() -> elements.addAll(Elements.getElements(Stage.PRODUCTION, modules)));
        elements.removeIf(element -> read(element, true));
    }

    /**
     * Reads an element and returns whether it is a marker. Markers must not get into an injector, because the same
     * marker in several modules would conflict.
     */
    private boolean read(Element element, boolean exposed) {
        if (element instanceof PrivateElements inner) {
            boundKeys.addAll(inner.getExposedKeys());
            inner.getElements().forEach(hidden -> read(hidden, false));
        } else if (element instanceof Message message && message.getCause() != null) {
            failures.add(message);
        } else if (element instanceof Binding<?> binding) {
            if (exposed) {
                boundKeys.add(binding.getKey());
            }
            return readTarget(binding);
        }
        return false;
    }

    private boolean readTarget(Binding<?> binding) {
        if (binding instanceof LinkedKeyBinding<?> link) {
            links.put(link.getKey(), link.getLinkedKey());
            if (link.acceptScopingVisitor(new SingletonScope())) {
                singletonLinks.add(link.getLinkedKey());
            }
        }
        return binding instanceof InstanceBinding<?> instance && readMarker(instance.getInstance());
    }

    private boolean readMarker(Object instance) {
        if (instance instanceof ConfigBinding configuration) {
            configurations.add(configuration);
        } else if (instance instanceof BoundCheck check) {
            checks.add(check);
        } else if (instance instanceof BoundListener listener) {
            listeners.add(listener);
        } else if (instance instanceof DefaultBinding defaultBinding) {
            defaultBindings.add(defaultBinding);
        } else {
            return false;
        }
        return true;
    }

    /** Determines whether a binding that is not yet in an injector declares itself a singleton. */
    private static final class SingletonScope extends DefaultBindingScopingVisitor<Boolean> {
        @Override
        protected Boolean visitOther() {
            return false;
        }

        @Override
        public Boolean visitEagerSingleton() {
            return true;
        }

        @Override
        public Boolean visitScope(Scope scope) {
            return scope == Scopes.SINGLETON;
        }

        @Override
        public Boolean visitScopeAnnotation(Class<? extends Annotation> annotation) {
            return annotation == jakarta.inject.Singleton.class || annotation == com.google.inject.Singleton.class;
        }
    }

    /**
     * Returns the failures of the modules. If there is one, the elements are incomplete and the other results
     * unreliable.
     */
    List<Message> failures() {
        return failures;
    }

    /** Returns the configurations that the modules bind. */
    Set<ConfigBinding> configurations() {
        return configurations;
    }

    /** Returns the checks that the modules bind for their configurations. */
    List<BoundCheck> checks() {
        return checks;
    }

    /** Returns the listeners that the modules bind to their configurations. */
    List<BoundListener> listeners() {
        return listeners;
    }

    /**
     * Returns the keys whose instances are singletons because a singleton binding links to them, through any number of
     * links.
     */
    Set<Key<?>> linkedSingletons() {
        Set<Key<?>> keys = new HashSet<>();
        for (Key<?> link : singletonLinks) {
            @Nullable Key<?> key = link;
            while (key != null && keys.add(key)) {
                key = links.get(key);
            }
        }
        return keys;
    }

    /** Returns everything that the modules bind, together with each default binding whose key no module binds. */
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
