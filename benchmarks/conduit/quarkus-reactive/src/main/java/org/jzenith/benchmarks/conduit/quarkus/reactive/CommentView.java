package org.jzenith.benchmarks.conduit.quarkus.reactive;

import java.time.Instant;

/** A comment as a client sees it. */
public record CommentView(long id, Instant createdAt, Instant updatedAt, String body, Profile author) {}
