package org.jzenith.rest.compiled;

import java.util.function.Supplier;
import org.jboss.resteasy.spi.PropertyInjector;
import org.jspecify.annotations.Nullable;

/**
 * The instances of a resource.
 *
 * @param type their class
 * @param instances returns one for each request; safe on any thread
 * @param members injects the members of an instance; null for a singleton, whose members are injected once and lead to
 *     the current request
 */
public record ResourceInstances(Class<?> type, Supplier<?> instances, @Nullable PropertyInjector members) {}
