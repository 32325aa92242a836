package org.jzenith.examples.conduit;

import java.util.Optional;
import java.util.UUID;

/** A user as the database has one. */
public record User(
        UUID id, String username, String email, String passwordHash, Optional<String> bio, Optional<String> image) {}
