package org.jzenith.benchmarks.conduit.quarkus;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;

/** An article as a client sees it; a list has it without its body. */
public record ArticleView(
        String slug,
        String title,
        String description,
        @JsonInclude(JsonInclude.Include.NON_NULL) String body,
        List<String> tagList,
        Instant createdAt,
        Instant updatedAt,
        boolean favorited,
        long favoritesCount,
        Profile author) {}
