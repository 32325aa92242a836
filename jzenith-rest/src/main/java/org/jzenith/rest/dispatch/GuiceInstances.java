package org.jzenith.rest.dispatch;

import com.google.inject.Binding;
import com.google.inject.Injector;
import com.google.inject.Key;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.core.FeatureContext;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** What Guice makes of the classes of which JAX-RS wants instances: those that the application has bound. */
final class GuiceInstances {

    private final Injector injector;

    GuiceInstances(Injector injector) {
        this.injector = injector;
    }

    /** Returns an instance of a bound class, null for any other. */
    <T> @Nullable T find(Class<? extends T> type) {
        Binding<? extends T> binding = injector.getExistingBinding(Key.get(type));
        return binding == null ? null : binding.getProvider().get();
    }

    /** Returns the feature with a context that takes a bound class as its instance. */
    DynamicFeature withGuice(DynamicFeature feature) {
        return (resource, context) -> feature.configure(resource, withGuice(context));
    }

    private FeatureContext withGuice(FeatureContext context) {
        return (FeatureContext) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {FeatureContext.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("register") && arguments[0] instanceof Class<?> type) {
                        Object instance = find(type);
                        if (instance != null) {
                            Class<?>[] types = method.getParameterTypes();
                            types[0] = Object.class; // Each way to register a class is there for an instance too.
                            arguments[0] = instance;
                            call(FeatureContext.class.getMethod("register", types), context, arguments);
                            return proxy;
                        }
                    }
                    Object result = call(method, context, arguments);
                    return result == context ? proxy : result;
                });
    }

    private static @Nullable Object call(java.lang.reflect.Method method, Object target, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
