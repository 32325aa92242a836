package org.jzenith.examples.benchmark;

import jakarta.validation.constraints.NotBlank;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** A user as clients send it. */
@Value
@Builder
@Jacksonized
public class NewUser {
    @NotBlank(message = "A user needs a name.")
    String name;
}
