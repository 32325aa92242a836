package org.jzenith.devservices;

import jakarta.validation.constraints.Positive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** The configuration of the servers for development. */
@Config("devservices")
interface DevServicesConfiguration {

    @ConfigDefault("true")
    @ConfigDoc("Whether a server for development is started if no other server is configured")
    boolean enabled();

    @ConfigDoc(
            "Folder in which the server keeps its data; if nothing is set, the data are deleted when the application stops")
    Optional<Path> dataDir();

    @ConfigDefault("single")
    @ConfigDoc("Which servers are started as PostgreSQL: a single one, or a primary with a standby")
    PostgresqlTopology postgresql();

    @ConfigDefault("single")
    @ConfigDoc(
            "Which servers are started as Redis: a single one, a cluster of three masters and three replicas, or a master with two replicas and three Sentinels")
    RedisTopology redis();

    @ConfigDefault("2m")
    @ConfigDoc("How long each step of the start of the server may take")
    @Positive
    Duration startTimeout();
}
