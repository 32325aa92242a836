package org.jzenith.examples.conduit;

import jakarta.validation.constraints.Size;
import java.util.Optional;
import java.util.SortedSet;

/** An article that a user wants to publish. */
public record NewArticle(
        @Text @Size(max = Text.NAME) String title,
        @Text @Size(max = Text.PARAGRAPH) String description,
        @Text @Size(max = Text.ESSAY) String body,
        Optional<@Size(max = Text.TAGS) SortedSet<@Text @Size(max = Text.NAME) String>> tagList) {}
