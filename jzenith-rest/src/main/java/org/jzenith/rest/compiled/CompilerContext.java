package org.jzenith.rest.compiled;

import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.rest.bridge.JaxRsHandler;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.validation.RequestValidator;

/**
 * The parts of the application that compiled methods use.
 *
 * @param providers its providers
 * @param jaxRs handles all methods that are not compiled
 * @param validator validates arguments
 * @param instances returns the instances of a resource; null if unknown
 * @param workers calls methods that may block
 * @param settings the settings of the dispatch
 * @param asyncTypes the types whose values arrive later
 */
public record CompilerContext(
        ResteasyProviderFactory providers,
        JaxRsHandler jaxRs,
        RequestValidator validator,
        Function<ResourceClass, @Nullable ResourceInstances> instances,
        Executor workers,
        DispatchSettings settings,
        AsyncTypes asyncTypes) {}
