package org.jzenith.rest.compiled;

import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.JaxRsHandler;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.validation.RequestValidator;

/**
 * What compiled methods know about the application.
 *
 * @param providers its providers
 * @param jaxRs handles what is not compiled
 * @param validator validates arguments
 * @param instances returns the instances of a resource; null if nothing is known about them
 * @param workers calls methods that may block
 * @param settings how requests are treated
 */
public record CompilerContext(
        ResteasyProviderFactory providers,
        JaxRsHandler jaxRs,
        RequestValidator validator,
        Function<ResourceClass, @Nullable ResourceInstances> instances,
        Executor workers,
        DispatchSettings settings) {}
