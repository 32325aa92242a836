package org.jzenith.examples.conduit;

import java.time.Instant;

/** A comment as a user, or somebody who is not known, sees it. */
public record Comment(long id, Instant createdAt, Instant updatedAt, String body, Profile author) {}
