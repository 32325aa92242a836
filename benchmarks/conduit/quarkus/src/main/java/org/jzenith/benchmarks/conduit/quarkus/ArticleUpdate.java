package org.jzenith.benchmarks.conduit.quarkus;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import java.util.SortedSet;

/** What changes of an article. No record, since Jackson would set what is absent to empty, too. */
public class ArticleUpdate {

    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String> title;
    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.PARAGRAPH) String> description;
    public Optional<@NotBlank(message = Texts.BLANK) @Size(max = Texts.ESSAY) String> body;
    public Optional<
                    @NotNull @Size(max = 100) SortedSet<
                            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String>>
            tagList;
}
