package org.jzenith.rest.compiled;

import java.util.function.Supplier;

/**
 * The instances of a resource.
 *
 * @param type their class
 * @param singleton whether there is only one
 * @param instances returns one for each request; safe on any thread
 */
public record ResourceInstances(Class<?> type, boolean singleton, Supplier<?> instances) {}
