package org.jzenith.rest.dispatch;

import com.google.inject.Binding;
import com.google.inject.Injector;
import com.google.inject.Scopes;
import com.google.inject.spi.ConstructorBinding;
import com.google.inject.spi.LinkedKeyBinding;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.PropertyInjector;
import org.jboss.resteasy.spi.ResourceFactory;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.compiled.ResourceInstances;

/**
 * Creates the instances of a resource with Guice: one for all requests, or one for each if it is bound without a scope.
 */
final class GuiceResourceFactory implements ResourceFactory {

    private final Class<?> type;
    private final Binding<?> binding;
    private final boolean singleton;
    /** For the class of the instances, which may be known only from the first instance on. */
    private volatile @Nullable PropertyInjector contextInjector;

    GuiceResourceFactory(Class<?> type, Injector injector) {
        this.type = type;
        this.binding = injector.getBinding(type);
        this.singleton = Scopes.isSingleton(binding);
    }

    @Override
    public Class<?> getScannableClass() {
        return type;
    }

    /**
     * Returns the instances, with the injectors of {@code providers}; null if their class is unknown before the first
     * of them exists.
     */
    @Nullable
    ResourceInstances instances(ResteasyProviderFactory providers) {
        if (singleton) {
            Object resource = binding.getProvider().get();
            return new ResourceInstances(resource.getClass(), () -> resource, null);
        }
        if (!(binding instanceof ConstructorBinding<?> made)) {
            return null;
        }
        Class<?> type = made.getConstructor().getDeclaringType().getRawType();
        return new ResourceInstances(type, binding.getProvider()::get, contextInjector(type, providers));
    }

    /** Returns the class of the instances, or the nearest known supertype if Guice gets them from a provider. */
    Class<?> instanceType(Injector injector) {
        if (singleton) {
            return binding.getProvider().get().getClass();
        }
        if (binding instanceof ConstructorBinding<?> made) {
            return made.getConstructor().getDeclaringType().getRawType();
        }
        Binding<?> target = binding;
        while (target instanceof LinkedKeyBinding<?> linked) {
            target = injector.getBinding(linked.getLinkedKey());
        }
        return target.getKey().getTypeLiteral().getRawType();
    }

    /** Sets the {@code @Context} fields of a singleton once, to proxies for the current request. */
    @Override
    public void registered(ResteasyProviderFactory factory) {
        if (singleton) {
            Object resource = binding.getProvider().get();
            contextInjector(resource.getClass(), factory).inject(resource, false);
        }
    }

    @Override
    public Object createResource(HttpRequest request, HttpResponse response, ResteasyProviderFactory factory) {
        Object resource = binding.getProvider().get();
        if (singleton) {
            return resource;
        }
        CompletionStage<Void> injected =
                contextInjector(resource.getClass(), factory).inject(request, response, resource, true);
        return injected == null ? resource : injected.thenApply(nothing -> resource);
    }

    private PropertyInjector contextInjector(Class<?> resource, ResteasyProviderFactory factory) {
        PropertyInjector injector = contextInjector;
        if (injector == null) {
            injector = factory.getInjectorFactory().createPropertyInjector(resource, factory);
            contextInjector = injector;
        }
        return injector;
    }

    @Override
    public void requestFinished(HttpRequest request, HttpResponse response, Object resource) {
        // Guice needs no notice of the end of a request.
    }

    @Override
    public void unregistered() {
        // Resources are never removed from a running application.
    }
}
