package org.jzenith.docs.library;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

// tag::member[]
public record Member(UUID id, String email, Level level, Optional<Instant> expiresAt) {

    public enum Level {
        READER,
        PATRON
    }
}
// end::member[]
