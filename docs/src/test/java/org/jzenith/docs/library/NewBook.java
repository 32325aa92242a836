package org.jzenith.docs.library;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;

// tag::newbook[]
public record NewBook(@NotBlank String title, @PositiveOrZero int copies) {}
// end::newbook[]
