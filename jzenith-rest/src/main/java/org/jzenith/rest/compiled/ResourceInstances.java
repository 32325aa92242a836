package org.jzenith.rest.compiled;

import java.util.function.Supplier;
import org.jboss.resteasy.spi.PropertyInjector;
import org.jspecify.annotations.Nullable;

/**
 * The instances of a resource.
 *
 * @param type their class
 * @param instances returns one for each request; safe on any thread
 * @param members sets in an instance what JAX-RS injects into members; null if there is one instance for all requests,
 *     into which JAX-RS injects once what leads to the current request
 */
public record ResourceInstances(Class<?> type, Supplier<?> instances, @Nullable PropertyInjector members) {}
