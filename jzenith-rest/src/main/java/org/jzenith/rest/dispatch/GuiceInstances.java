package org.jzenith.rest.dispatch;

import com.google.inject.Binding;
import com.google.inject.Injector;
import com.google.inject.Key;
import jakarta.ws.rs.container.DynamicFeature;
import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Guice's instances of classes that JAX-RS instantiates, if the application has bound them. */
final class GuiceInstances {

    private final Injector injector;

    GuiceInstances(Injector injector) {
        this.injector = injector;
    }

    /** Returns an instance of a bound class; null for any other class. */
    <T> @Nullable T find(Class<? extends T> type) {
        Binding<? extends T> binding = injector.getExistingBinding(Key.get(type));
        return binding == null ? null : binding.getProvider().get();
    }

    /** Injects Guice's dependencies into an instance of JAX-RS; returns the instance. */
    <T> T inject(T instance) {
        injector.injectMembers(instance);
        return instance;
    }

    /**
     * Returns the feature with a context that registers Guice's instances of bound classes. The feature adds each
     * method for which it registers anything to {@code concerned}.
     */
    DynamicFeature withGuice(DynamicFeature feature, Set<Method> concerned) {
        return (resource, context) -> {
            int before = context.getConfiguration().getInstances().size()
                    + context.getConfiguration().getClasses().size();
            feature.configure(resource, new GuiceFeatureContext(context, this));
            int after = context.getConfiguration().getInstances().size()
                    + context.getConfiguration().getClasses().size();
            if (after > before) {
                concerned.add(resource.getResourceMethod());
            }
        };
    }
}
