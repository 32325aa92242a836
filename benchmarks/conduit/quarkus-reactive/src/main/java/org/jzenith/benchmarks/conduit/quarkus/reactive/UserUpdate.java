package org.jzenith.benchmarks.conduit.quarkus.reactive;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Optional;

/** What changes of a user, as {@link Changes} has it. No record: Jackson makes absent parts of one empty. */
public class UserUpdate {
    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String> username;
    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) @Email String> email;
    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.PASSWORD) String> password;
    public Optional<@Size(max = Texts.PARAGRAPH) String> bio;
    public Optional<@Size(max = Texts.PARAGRAPH) String> image;
}
