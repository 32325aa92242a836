package org.jzenith.examples.conduit;

import java.util.Optional;

/** A user as others see one. */
public record Profile(String username, Optional<String> bio, Optional<String> image, boolean following) {}
