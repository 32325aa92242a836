package org.jzenith.rest.dispatch;

import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.core.Feature;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jzenith.core.error.Problem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The features that libraries register as services, the only providers that Jakarta REST requires an implementation to
 * discover (4.1.2). Logs them when they are found, because the application does not name them.
 */
final class LoadedServices {

    private static final Logger LOG = LoggerFactory.getLogger(LoadedServices.class);

    private LoadedServices() {}

    static void register(ProviderFactory providers, List<Problem> problems) {
        register(Feature.class, providers, problems);
        register(DynamicFeature.class, providers, problems);
    }

    private static void register(Class<?> service, ProviderFactory providers, List<Problem> problems) {
        try {
            for (Object feature : ServiceLoader.load(service)) {
                LOG.info(
                        "{} was found on the class path and is used; rest.load-services=false ignores such services",
                        feature.getClass().getName());
                providers.registerProviderInstance(feature);
            }
        } catch (ServiceConfigurationError | RuntimeException e) {
            problems.add(RestProblems.service(service, e));
        }
    }
}
