package org.jzenith.benchmarks.conduit.spring;

import java.util.UUID;

record User(UUID id, String username, String email, String passwordHash, String bio, String image) {}
