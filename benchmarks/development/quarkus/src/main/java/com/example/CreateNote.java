package com.example;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** A note as clients send a new one. */
public record CreateNote(
        @NotBlank @Size(max = 1000) String text) {}
