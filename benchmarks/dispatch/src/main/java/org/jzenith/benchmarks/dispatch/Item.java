package org.jzenith.benchmarks.dispatch;

/** The response of every generated route. */
public record Item(String id, int count) {}
