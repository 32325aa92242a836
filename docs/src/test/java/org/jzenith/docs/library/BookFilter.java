package org.jzenith.docs.library;

import java.util.Optional;

public record BookFilter(Optional<String> title, Optional<Integer> copies) {}
