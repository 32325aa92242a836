package org.jzenith.benchmarks.conduit.quarkus;

/** A user as the caller sees one. */
public record Profile(String username, String bio, String image, boolean following) {}
