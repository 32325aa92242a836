package org.jzenith.tck;

import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Providers;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.Dispatcher;
import org.jboss.resteasy.spi.ResteasyProviderFactory;

/**
 * Brings in what jZenith has no place for, since its applications are not described by an {@link Application}: its properties,
 * by JAX-RS's own means, and, by RESTEasy's, the {@code Application} as something to inject and to be injected into.
 */
final class ApplicationFeature implements Feature {

    private final Application application;

    ApplicationFeature(Application application) {
        this.application = application;
    }

    @Override
    public boolean configure(FeatureContext context) {
        ResteasyContext.getRequiredContextData(Dispatcher.class).getDefaultContextObjects().put(Application.class, application);
        ResteasyContext.pushContext(Application.class, application);
        ((ResteasyProviderFactory) ResteasyContext.getRequiredContextData(Providers.class)).injectProperties(application);
        application.getProperties().forEach(context::property);
        return true;
    }
}
