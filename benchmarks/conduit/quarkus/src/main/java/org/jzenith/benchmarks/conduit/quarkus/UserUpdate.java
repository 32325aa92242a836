package org.jzenith.benchmarks.conduit.quarkus;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Optional;

/** What changes of a user. No record, since Jackson would set what is absent to empty, too. */
public class UserUpdate {

    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String> username;
    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) @Email String> email;
    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Passwords.LONGEST) String> password;
    public Optional<@Size(max = Texts.PARAGRAPH) String> bio;
    public Optional<@Size(max = Texts.PARAGRAPH) String> image;
}
