package org.jzenith.examples.board;

import java.time.Instant;

/** A note on the board, in the order of their numbers. */
public record Note(long number, String text, Instant written) {}
