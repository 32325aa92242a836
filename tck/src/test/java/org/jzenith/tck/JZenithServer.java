package org.jzenith.tck;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Provider;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Feature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.util.PickConstructor;
import org.jboss.resteasy.util.GetRestful;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.spi.DispatchReport;

/**
 * Runs an archive as a jZenith application, with jZenith's public API. A resource is created for each request, as
 * Jakarta REST 3.1.1 requires; in jZenith this is a binding without a scope.
 */
final class JZenithServer implements TckServer {

    private final RunningApplication running;

    private JZenithServer(RunningApplication running) {
        this.running = running;
    }

    @SuppressWarnings("deprecation") // getSingletons() is deprecated, and used by the TCK
    static JZenithServer start(TckArchive archive, boolean compiled) {
        Application application = archive.application()
                .<Application>map(JZenithServer::instantiate)
                .orElseGet(Application::new);
        Map<Class<?>, Object> members =
                new LinkedHashMap<>(); // an instance if the application has created one, else null
        application.getClasses().forEach(type -> members.put(type, null));
        application.getSingletons().forEach(object -> members.putIfAbsent(object.getClass(), object));
        if (members.isEmpty()) {
            archive.scanned().forEach(type -> members.put(type, null));
        }
        List<Class<?>> resources = new ArrayList<>();
        List<Class<?>> providers = new ArrayList<>(List.of(ApplicationFeature.class));
        for (Class<?> type : members.keySet()) {
            if (GetRestful.isRootResource(type)) {
                resources.add(type);
            } else if (isProvider(type)) {
                providers.add(type);
            }
        }
        RunningApplication running = JZenith.application(
                        "--rest.host=127.0.0.1",
                        "--rest.port=0",
                        "--rest.base-path=" + archive.basePath(),
                        "--rest.drain-timeout=1s",
                        "--rest.compiled-dispatch=" + compiled)
                .withPlugins(RestPlugin.withResources(resources.toArray(Class<?>[]::new))
                        .withProviders(providers.toArray(Class<?>[]::new)))
                .withModules(binder -> {
                    binder.bind(ApplicationFeature.class).toInstance(new ApplicationFeature(application));
                    members.forEach((type, instance) -> bind(binder, type, instance));
                })
                .start();
        if (compiled) {
            CompiledMethods.add(running.injector().getInstance(DispatchReport.class));
        }
        return new JZenithServer(running);
    }

    /**
     * Returns whether a class is a provider. Classes that are neither resources nor providers are ignored (Jakarta REST
     * 2.3.2).
     */
    private static boolean isProvider(Class<?> type) {
        if (type == null) {
            return false;
        }
        String name = type.getName();
        boolean contract = type.isInterface()
                && !name.contains("$")
                && (name.startsWith("jakarta.ws.rs.ext.")
                        || name.startsWith("jakarta.ws.rs.container.")
                        || type == Feature.class);
        return contract
                || isProvider(type.getSuperclass())
                || Arrays.stream(type.getInterfaces()).anyMatch(JZenithServer::isProvider);
    }

    private static Application instantiate(Class<?> type) {
        try {
            return (Application) type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked") // keys and values are pairs of a class and its instance
    private static void bind(Binder binder, Class<?> type, Object instance) {
        Class<Object> key = (Class<Object>) type;
        if (instance != null) {
            binder.bind(key).toInstance(instance);
        } else if (GetRestful.isRootResource(type)) {
            if (takesParameters(PickConstructor.pickPerRequestConstructor(type))) {
                binder.bind(Key.get(key)).toProvider(new MadeByJaxRs(type, true));
            } else {
                binder.bind(key);
            }
        } else if (takesParameters(PickConstructor.pickSingletonConstructor(type))) {
            binder.bind(key).toProvider(new MadeByJaxRs(type, false));
        }
    }

    private static boolean takesParameters(java.lang.reflect.Constructor<?> constructor) {
        return constructor != null && constructor.getParameterCount() > 0;
    }

    /**
     * Creates objects whose constructors have JAX-RS parameters, for which Guice has no values. This does not use
     * jZenith's public API: jZenith's users inject what Guice knows, and get JAX-RS values in fields and methods.
     */
    private record MadeByJaxRs(Class<?> type, boolean resource) implements Provider<Object> {
        @Override
        public Object get() {
            ResteasyProviderFactory factory =
                    (ResteasyProviderFactory) ResteasyContext.getRequiredContextData(jakarta.ws.rs.ext.Providers.class);
            if (!resource) {
                return factory.getInjectorFactory()
                        .createConstructor(PickConstructor.pickSingletonConstructor(type), factory)
                        .construct(false);
            }
            return factory.getInjectorFactory()
                    .createConstructor(PickConstructor.pickPerRequestConstructor(type), factory)
                    .construct(
                            ResteasyContext.getRequiredContextData(HttpRequest.class),
                            ResteasyContext.getRequiredContextData(HttpResponse.class),
                            false);
        }
    }

    @Override
    public int port() {
        return running.addresses().get(0).port();
    }

    @Override
    public void close() {
        running.close();
    }
}
