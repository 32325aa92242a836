package org.jzenith.rest.dispatch;

import com.google.inject.Binding;
import com.google.inject.Injector;
import com.google.inject.Scopes;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.PropertyInjector;
import org.jboss.resteasy.spi.ResourceFactory;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jspecify.annotations.Nullable;

/** Has Guice make the instances of a resource: one for all requests, or one for each if it is bound without a scope. */
final class GuiceResourceFactory implements ResourceFactory {

    private final Class<?> type;
    private final Binding<?> binding;
    private final boolean singleton;
    private @Nullable PropertyInjector contextInjector;

    GuiceResourceFactory(Class<?> type, Injector injector) {
        this.type = type;
        this.binding = injector.getBinding(type);
        this.singleton = Scopes.isSingleton(binding);
    }

    @Override
    public Class<?> getScannableClass() {
        return type;
    }

    /** Fills {@code @Context} fields of a singleton once, with proxies for the current request. */
    @Override
    public void registered(ResteasyProviderFactory factory) {
        ResourceClass resource = factory.getResourceBuilder().getRootResourceFromAnnotations(type);
        contextInjector = factory.getInjectorFactory().createPropertyInjector(resource, factory);
        if (singleton) {
            contextInjector.inject(binding.getProvider().get(), false);
        }
    }

    @Override
    public Object createResource(HttpRequest request, HttpResponse response, ResteasyProviderFactory factory) {
        Object resource = binding.getProvider().get();
        if (singleton || contextInjector == null) {
            return resource;
        }
        CompletionStage<Void> injected = contextInjector.inject(request, response, resource, true);
        return injected == null ? resource : injected.thenApply(nothing -> resource);
    }

    @Override
    public void requestFinished(HttpRequest request, HttpResponse response, Object resource) {
        // Guice has no end of a request.
    }

    @Override
    public void unregistered() {
        // Resources are never taken out of a running application.
    }
}
