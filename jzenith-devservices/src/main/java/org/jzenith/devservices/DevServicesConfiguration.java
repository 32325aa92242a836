package org.jzenith.devservices;

import jakarta.validation.constraints.Positive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** Whether and how services for development are started. */
@Config("devservices")
interface DevServicesConfiguration {

    @ConfigDefault("true")
    @ConfigDoc("Whether a server for development is started where no other is configured")
    boolean enabled();

    @ConfigDoc("Folder in which its data stay; without it they are thrown away when the application stops")
    Optional<Path> dataDir();

    @ConfigDefault("30s")
    @ConfigDoc("How long each step of its start may take")
    @Positive
    Duration startTimeout();
}
