package org.jzenith.examples.conduit;

import jakarta.validation.constraints.Size;

/** What a user logs in with. */
public record Credentials(@Text @Size(max = Text.NAME) String email, @Text @Size(max = 1000) String password) {}
