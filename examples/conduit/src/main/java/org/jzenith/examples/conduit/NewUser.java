package org.jzenith.examples.conduit;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/** A user who registers. */
public record NewUser(
        @Text @Size(max = Text.NAME) @Pattern(regexp = Text.PRINTABLE, message = Text.NOT_PRINTABLE) String username,
        @Text @Size(max = Text.NAME) @Email String email,
        @Text @Size(max = 1000) String password) {}
