package org.example.accounts;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Positive;

@ConfigMapping(prefix = "accounts")
public interface AccountProperties {

    @WithDefault("100")
    @Positive
    int maxPageSize();
}
