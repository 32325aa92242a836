package org.jzenith.examples.conduit;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** An article as a user, or somebody who is not known, sees it. Lists have it without its body. */
public record Article(
        String slug,
        String title,
        String description,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> body,
        List<String> tagList,
        Instant createdAt,
        Instant updatedAt,
        boolean favorited,
        long favoritesCount,
        Profile author) {}
