package org.jzenith.examples.orders.catalogue;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.Map;

/** How many of each article are kept for an order, by the ids of the articles. */
public record Reservation(
        @NotEmpty @Size(max = 20) Map<@ArticleId String, @NotNull @Positive @Max(1000) Integer> articles) {}
