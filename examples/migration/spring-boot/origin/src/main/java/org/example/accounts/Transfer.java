package org.example.accounts;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.util.UUID;

public record Transfer(@NotNull UUID to, @Positive long amount) {}
