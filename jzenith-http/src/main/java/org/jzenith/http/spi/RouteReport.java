package org.jzenith.http.spi;

/**
 * A printable report on a route of the application. Immutable.
 *
 * @param method the HTTP method
 * @param path the template of its paths
 * @param access the access rule
 * @param answeredBy the handler, and for methods why they are not compiled
 */
public record RouteReport(String method, String path, String access, String answeredBy) {}
