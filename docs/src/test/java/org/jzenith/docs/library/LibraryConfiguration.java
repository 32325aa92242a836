package org.jzenith.docs.library;

import jakarta.validation.constraints.Positive;
import java.time.Duration;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.Secret;

// tag::configuration[]
@Config("library")
public interface LibraryConfiguration {

    @ConfigDoc("How many books one reader may have")
    @ConfigDefault("5")
    @Positive
    int maxLoans();

    @ConfigDoc("How long a book may be away")
    @ConfigDefault("28d")
    Duration loanPeriod();

    @ConfigDoc("What the catalogue asks for")
    Optional<Secret> catalogueToken();
}
// end::configuration[]
