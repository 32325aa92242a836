package org.jzenith.rest.compiled;

import java.util.function.Function;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.DispatchSettings;
import org.jzenith.rest.bridge.Negotiation;
import org.jzenith.rest.validation.RequestValidator;

/**
 * What compiled methods know of the application.
 *
 * @param providers   its providers
 * @param negotiation who is asked for RESTEasy's decisions
 * @param validator   what validates arguments
 * @param singletons  the one instance of a resource; null for one that is made for each request
 * @param settings    how requests are treated
 */
public record Surroundings(ResteasyProviderFactory providers, Negotiation negotiation, RequestValidator validator,
        Function<ResourceClass, @Nullable Object> singletons, DispatchSettings settings) { }
