package org.jzenith.examples.conduit;

import jakarta.validation.constraints.Size;

/** A comment that a user wants to make. */
public record NewComment(@Text @Size(max = Text.ESSAY) String body) {}
