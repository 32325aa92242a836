package org.example.accounts;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;

public record NewAccount(@NotBlank String owner, @PositiveOrZero long balance) {}
