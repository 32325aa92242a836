package org.jzenith.benchmarks.gateway;

/** What is asked for. */
public record User(String id, String name) {}
