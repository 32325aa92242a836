package org.jzenith.examples.conduit;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** What changes of a user. What is absent, and null here, stays as it is; what is null, and empty here, is cleared. */
@Value
@Builder
@Jacksonized
public class UserUpdate {
    Optional<@Text @Size(max = Text.NAME) @Pattern(regexp = Text.PRINTABLE, message = Text.NOT_PRINTABLE) String>
            username;
    Optional<@Text @Size(max = Text.NAME) @Email String> email;
    Optional<@Text @Size(max = 1000) String> password;
    Optional<@Size(max = Text.PARAGRAPH) String> bio;
    Optional<@Size(max = Text.PARAGRAPH) String> image;
}
