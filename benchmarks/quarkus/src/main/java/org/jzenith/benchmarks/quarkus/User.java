package org.jzenith.benchmarks.quarkus;

import java.util.UUID;

/** A user as clients see it. */
public record User(UUID id, String name) {}
