package org.jzenith.redis;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.Secret;

/** Where Redis is, and how much may be asked of it at once. A Redis with a name has the same keys in a namespace of its own. */
@Config("redis")
interface RedisConfiguration {

    @ConfigDoc("Name or address of the server; there is no default")
    Optional<String> host();

    @ConfigDefault("6379")
    @ConfigDoc("Port of the server")
    @Min(1) @Max(65_535)
    int port();

    @ConfigDoc("Number of the database; 0 if nothing is set")
    Optional<@PositiveOrZero Integer> database();

    @ConfigDoc("Name of the user; that of the server's default user if nothing is set")
    Optional<String> username();

    @ConfigDoc("Password of the user")
    Optional<Secret> password();

    @ConfigDoc("All of these in one, redis://user:password@host:port/database, or rediss:// with TLS; each key of its own counts for more")
    Optional<Secret> url();

    @ConfigDefault("disable")
    @ConfigDoc("Encryption: whether it is wanted, and whether the certificate of the server is checked; rediss:// is verify-full")
    RedisTls tls();

    @ConfigDoc("File with the certificates, in PEM, by which that of the server is checked; those of the JVM if nothing is set")
    Optional<Path> tlsCa();

    @ConfigDefault("10000")
    @ConfigDoc("How many commands may be on their way, or wait for a connection, for each event loop, and how many may wait for one of their own; more fail at once")
    @Min(1) @Max(1_000_000)
    int queueSize();

    @ConfigDefault("256")
    @ConfigDoc("How many connections of their own sessions may have at once, beyond the one of each event loop; more wait, for connect-timeout at most")
    @Min(0) @Max(100_000)
    int sessionLimit();

    @ConfigDefault("5s")
    @ConfigDoc("How long it may take to connect, password and all; for one of its own, the wait for its turn counts, too")
    @Positive
    Duration connectTimeout();

    @ConfigDefault("5s")
    @ConfigDoc("How long a command may take; then its connection, on which all later ones wait behind it, is cut off")
    @Positive
    Duration commandTimeout();

    @ConfigDefault("30s")
    @ConfigDoc("How long the application waits at its start for a server that is not there yet")
    @PositiveOrZero
    Duration startTimeout();

    @ConfigDefault("true")
    @ConfigDoc("Whether the application starts only with Redis; otherwise it starts without, not ready")
    boolean required();

    @ConfigDefault("jzenith")
    @ConfigDoc("How the server calls these connections, in CLIENT LIST")
    @Pattern(regexp = "[\\w.:-]{1,100}", message = "letters, digits and . : _ - only")
    String clientName();
}
