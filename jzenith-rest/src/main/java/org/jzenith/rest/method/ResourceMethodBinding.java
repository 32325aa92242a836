package org.jzenith.rest.method;

import java.util.concurrent.CompletableFuture;
import org.jboss.resteasy.spi.MethodInjector;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.MethodReport;

/**
 * A resource method or locator, and its call by RESTEasy.
 *
 * @param description RESTEasy's description from its annotations
 * @param providers all providers of the application, and those that a DynamicFeature has registered for this method
 *     alone
 * @param injector reads its arguments in RESTEasy's way
 * @param settings the settings of its requests
 * @param prerequisite must have completed before the method may be called
 * @param blockedWarning receives the duration of each call
 */
public record ResourceMethodBinding(
        ResourceLocator description,
        ResteasyProviderFactory providers,
        MethodInjector injector,
        MethodSettings settings,
        CompletableFuture<?> prerequisite,
        BlockedWarning blockedWarning) {

    /**
     * Returns a report about the dispatch of the method.
     *
     * @param reason why RESTEasy calls it; null if it is compiled
     */
    public MethodReport report(String httpMethod, @Nullable String reason) {
        String path = '/' + description.getFullpath().replaceAll("^/+", "");
        return new MethodReport(httpMethod, path, settings.name(), settings.access(), reason);
    }
}
