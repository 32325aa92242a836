package org.example.accounts;

import jakarta.validation.constraints.Positive;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;

@Config("accounts")
public interface AccountProperties {

    @ConfigDefault("100")
    @Positive
    int maxPageSize();
}
