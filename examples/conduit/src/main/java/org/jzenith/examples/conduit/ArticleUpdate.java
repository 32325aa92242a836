package org.jzenith.examples.conduit;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import java.util.SortedSet;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** What changes of an article. What is absent, and null here, stays as it is; none of it can be cleared. */
@Value
@Builder
@Jacksonized
public class ArticleUpdate {
    Optional<@Text @Size(max = Text.NAME) String> title;
    Optional<@Text @Size(max = Text.PARAGRAPH) String> description;
    Optional<@Text @Size(max = Text.ESSAY) String> body;
    Optional<@NotNull @Size(max = Text.TAGS) SortedSet<@Text @Size(max = Text.NAME) String>> tagList;
}
