package org.jzenith.rest.dispatch;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.plugins.providers.CompletionStageProvider;
import org.jboss.resteasy.spi.Failure;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.InjectorFactory;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.rest.invocation.AsyncReturnProvider;
import org.jzenith.rest.parameter.UnreadableParameter;
import org.jzenith.rest.sse.sink.SseFeature;

/**
 * The providers of one application, created by Guice if it has a binding. JAX-RS distinguishes {@code ExceptionMapper}s
 * by their generic type. In addition, this accepts mappers for a class that is known only at run time. RESTEasy's
 * search by superclass treats both alike.
 */
final class ProviderFactory extends ResteasyProviderFactoryImpl {

    /** The framework's own exceptions: the application's mapping of a superclass does not apply to a 404 or a 405. */
    private static final Set<Class<?>> OWN_ANSWERS = Set.of(WebApplicationException.class, Failure.class);

    private static final InjectorFactory NO_INJECTION = new NoInjection();

    private final Map<Class<?>, ExceptionMapper<?>> mappers = new ConcurrentHashMap<>();
    private final ThrowableMapper fallback;
    private final GuiceInstances instances;
    private final Set<Method> dynamicallyBound = ConcurrentHashMap.newKeySet();

    ProviderFactory(
            GuiceInstances instances,
            InjectorFactory injectorFactory,
            ExecutorService workers,
            ProblemEncoder problems,
            int unreadableQueryStatus) {
        super(true);
        serverHelper = new FilterRegistries(this, workers);
        this.instances = instances;
        this.fallback = new ThrowableMapper(new UnreadableParameter(this, unreadableQueryStatus), problems);
        setRegisterBuiltins(false); // RESTEasy would search the class path for them; BuiltinProviders lists jZenith's.
        setInjectorFactory(injectorFactory);
        mapException(Throwable.class, fallback);
    }

    /**
     * Registers {@code mapper} for {@code type} and its subclasses; an {@code ExceptionMapper} of a nearer class takes
     * precedence.
     */
    void mapException(Class<? extends Throwable> type, ExceptionMapper<?> mapper) {
        mappers.put(type, mapper);
    }

    /** Returns the mapper that answers and logs all exceptions without another mapper. */
    ThrowableMapper fallback() {
        return fallback;
    }

    @Override
    @SuppressWarnings("unchecked") // mapException() pairs them
    public <T extends Throwable> @Nullable ExceptionMapper<T> getExceptionMapperForClass(Class<T> type) {
        ExceptionMapper<T> registered = super.getExceptionMapperForClass(type);
        if (registered != null || mappers == null) {
            return registered;
        }
        ExceptionMapper<T> mapped = (ExceptionMapper<T>) mappers.get(type);
        if (mapped != null || !OWN_ANSWERS.contains(type)) {
            return mapped;
        }
        ExceptionMapper<?> broad = registeredMapper(type.getSuperclass());
        if (broad == null) {
            broad = super.getExceptionMapperForClass(Throwable.class);
        }
        return (ExceptionMapper<T>) (broad != null ? broad : fallback);
    }

    /**
     * Returns the application's own mapper for an exception of this class, searched by superclass. Beyond {@code last},
     * it finds only those of JAX-RS, which apply to all subclasses without exception (Jakarta REST 4.4).
     */
    @Nullable
    ExceptionMapper<?> applicationMapper(Class<?> type, Class<?> last) {
        for (Class<?> c = type; c != null && c != Throwable.class; c = c.getSuperclass()) {
            ExceptionMapper<?> mapper = getExceptionMapperForClass(c.asSubclass(Throwable.class));
            if (mapper != null) {
                return mapper;
            }
            if (c == last) {
                return registeredMapper(c.getSuperclass());
            }
        }
        return null;
    }

    private @Nullable ExceptionMapper<?> registeredMapper(Class<?> type) {
        for (Class<?> c = type; c != null && c != Throwable.class; c = c.getSuperclass()) {
            ExceptionMapper<?> mapper = super.getExceptionMapperForClass(c.asSubclass(Throwable.class));
            if (mapper != null) {
                return mapper;
            }
        }
        return null;
    }

    /**
     * Registers a provider of jZenith or RESTEasy that needs no injection. RESTEasy would search its class for
     * injection points, four times if it both reads and writes. It would also create proxies for fields of Jackson's
     * provider that ours never uses.
     */
    void registerComplete(Object provider, @Nullable Integer priority) {
        InjectorFactory injectors = getInjectorFactory();
        setInjectorFactory(NO_INJECTION);
        try {
            registerProviderInstance(provider, null, priority, true);
        } finally {
            setInjectorFactory(injectors);
        }
    }

    /**
     * Registers the provider of a return type. RESTEasy itself would read the type from the class of the provider,
     * which is the same for all types here.
     */
    void registerAsync(AsyncReturnProvider provider) {
        if (getAsyncResponseProviders() == null) { // RESTEasy creates the map with the first one.
            registerComplete(new CompletionStageProvider(), null);
        }
        getAsyncResponseProviders().put(provider.type().type(), provider);
    }

    /** Features also register classes. */
    @Override
    @SuppressWarnings("rawtypes") // as in RESTEasy
    public void registerProvider(
            Class provider, @Nullable Integer priority, boolean builtIn, @Nullable Map<Class<?>, Integer> contracts) {
        Object instance = instances.find((Class<?>) provider);
        if (instance == null) {
            super.registerProvider(provider, priority, builtIn, contracts);
        } else {
            registerProviderInstance(instance, contracts, priority, builtIn);
        }
    }

    /** A dynamic feature registers its providers with a separate factory for one method, which does not know Guice. */
    @Override
    public Set<DynamicFeature> getServerDynamicFeatures() {
        Set<DynamicFeature> features = new LinkedHashSet<>();
        super.getServerDynamicFeatures()
                .forEach(feature -> features.add(
                        feature instanceof SseFeature || feature instanceof ResponseFeature
                                ? feature
                                : instances.withGuice(feature, dynamicallyBound)));
        return features;
    }

    /** Returns the methods for which a dynamic feature has registered something. */
    Set<Method> dynamicallyBound() {
        return dynamicallyBound;
    }

    @Override
    public <T> T createProviderInstance(Class<? extends T> type) {
        T instance = instances.find(type);
        return instance != null ? instance : super.createProviderInstance(type);
    }

    @Override
    public <T> T injectedInstance(Class<? extends T> type) {
        T instance = instances.find(type);
        if (instance == null) {
            return instances.inject(super.injectedInstance(type));
        }
        injectProperties(instance);
        return instance;
    }

    @Override
    public <T> T injectedInstance(Class<? extends T> type, HttpRequest request, HttpResponse response) {
        T instance = instances.find(type);
        if (instance == null) {
            return instances.inject(super.injectedInstance(type, request, response));
        }
        injectProperties(instance, request, response);
        return instance;
    }
}
