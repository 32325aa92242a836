package org.jzenith.client;

/**
 * An interface of a client.
 *
 * @param name the name by which it is injected
 */
record NamedClient(Class<?> api, String name) {}
