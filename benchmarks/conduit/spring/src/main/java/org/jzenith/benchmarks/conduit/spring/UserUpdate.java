package org.jzenith.benchmarks.conduit.spring;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Optional;

/**
 * What changes of a user. What is absent, and null here, stays as it is; what is null, and empty here, is cleared. No
 * record, because Jackson makes both empty there.
 */
class UserUpdate {
    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String> username;
    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) @Email String> email;
    public Optional<@NotBlank(message = Texts.BLANK) String> password;
    public Optional<@Size(max = Texts.PARAGRAPH) String> bio;
    public Optional<@Size(max = Texts.PARAGRAPH) String> image;
}
