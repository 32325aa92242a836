package org.example.accounts;

import jakarta.validation.constraints.Positive;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

@ConfigurationProperties("accounts")
@Validated
public record AccountProperties(@DefaultValue("100") @Positive int maxPageSize) {}
