package org.jzenith.http.spi;

/**
 * A route of the application, for people. Immutable.
 *
 * @param method the HTTP method
 * @param path the template of its paths
 * @param access who may use it
 * @param answeredBy what answers, and why it is not compiled, if that is a method
 */
public record RouteReport(String method, String path, String access, String answeredBy) {}
