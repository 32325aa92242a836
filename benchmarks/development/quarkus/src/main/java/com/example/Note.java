package com.example;

import java.time.Instant;
import java.util.UUID;

/** A note as the application knows one. */
record Note(UUID id, String text, Instant createdAt) {}
