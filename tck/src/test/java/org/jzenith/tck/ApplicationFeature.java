package org.jzenith.tck;

import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Providers;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.Dispatcher;
import org.jboss.resteasy.spi.ResteasyProviderFactory;

/**
 * Adds what jZenith does not support, since its applications are not described by an {@link Application}: the
 * properties of the {@code Application}, in the way of JAX-RS; and injection of and into the {@code Application}, in
 * the way of RESTEasy.
 */
final class ApplicationFeature implements Feature {

    private final Application application;

    ApplicationFeature(Application application) {
        this.application = application;
    }

    @Override
    public boolean configure(FeatureContext context) {
        ResteasyContext.getRequiredContextData(Dispatcher.class)
                .getDefaultContextObjects()
                .put(Application.class, application);
        ResteasyContext.pushContext(Application.class, application);
        ((ResteasyProviderFactory) ResteasyContext.getRequiredContextData(Providers.class))
                .injectProperties(application);
        application.getProperties().forEach(context::property);
        return true;
    }
}
