package org.jzenith.docs.library;

import java.time.Instant;

public record Title(String isbn, String name, int version, Instant published) {}
