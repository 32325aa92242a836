package org.jzenith.examples.orders;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.jzenith.examples.orders.catalogue.ArticleId;

/** What a customer wants: how many of each article, by the ids of the articles. */
public record NewOrder(
        @NotEmpty @Size(max = 20) Map<@ArticleId String, @NotNull @Positive @Max(1000) Integer> articles) {}
