package org.jzenith.benchmarks.conduit.quarkus.reactive;

import java.util.UUID;

/** A user as the database has one. */
record User(UUID id, String username, String email, String passwordHash, String bio, String image) {}
