package org.jzenith.examples.conduit;

import jakarta.validation.constraints.NotNull;
import java.util.Optional;
import java.util.SortedSet;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** What changes of an article. What is absent, and null here, stays as it is; none of it can be cleared. */
@Value
@Builder
@Jacksonized
class ArticleUpdate {
    Optional<@Text String> title;
    Optional<@Text String> description;
    Optional<@Text String> body;
    Optional<@NotNull SortedSet<@Text String>> tagList;
}
