package org.jzenith.benchmarks.conduit.quarkus;

import java.time.Instant;

/** A comment as a client sees it. */
public record CommentView(long id, Instant createdAt, Instant updatedAt, String body, Profile author) {

    /** For statements: Hibernate fills no record within a record. */
    CommentView(
            long id,
            Instant createdAt,
            Instant updatedAt,
            String body,
            String username,
            String bio,
            String image,
            boolean following) {
        this(id, createdAt, updatedAt, body, new Profile(username, bio, image, following));
    }
}
