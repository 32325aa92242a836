package org.jzenith.examples.board;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** What somebody wants to pin to the board. */
public record NewNote(@NotBlank @Size(max = 280) String text) {}
