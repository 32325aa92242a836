package org.jzenith.examples.shop.orders;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/** What a customer wants. */
public record NewOrder(
        @NotBlank @Size(max = 50) String article,
        @Positive @Max(100) int count,
        @NotBlank @Email @Size(max = 100) String email) {}
