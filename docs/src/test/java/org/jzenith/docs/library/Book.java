package org.jzenith.docs.library;

import java.util.UUID;

public record Book(UUID id, String title, int copies) {}
