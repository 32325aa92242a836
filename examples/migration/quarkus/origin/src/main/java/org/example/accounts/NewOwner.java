package org.example.accounts;

import jakarta.validation.constraints.NotBlank;

public record NewOwner(@NotBlank String owner) {}
