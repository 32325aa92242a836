package org.jzenith.postgresql;

import io.vertx.pgclient.SslMode;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.Secret;

/** Where the database is, and how much of it may be used at once. A database with a name has the same keys in a namespace of its own. */
@Config("postgresql")
interface PostgresqlConfiguration {

    @ConfigDoc("Name or address of the server; there is no default")
    Optional<String> host();

    @ConfigDefault("5432")
    @ConfigDoc("Port of the server")
    @Min(1) @Max(65_535)
    int port();

    @ConfigDoc("Name of the database; that of the user if nothing is set")
    Optional<String> database();

    @ConfigDoc("Name of the user; that of the process if nothing is set")
    Optional<String> username();

    @ConfigDoc("Password of the user")
    Optional<Secret> password();

    @ConfigDoc("All of these in one, postgresql://user:password@host:port/database?sslmode=verify-full; each key of its own counts for more")
    Optional<Secret> url();

    @ConfigDefault("disable")
    @ConfigDoc("Encryption: whether it is wanted, and whether the certificate of the server is checked")
    SslMode tls();

    @ConfigDoc("File with the certificates, in PEM, by which that of the server is checked; those of the JVM if nothing is set")
    Optional<Path> tlsCa();

    @ConfigDefault("16")
    @ConfigDoc("How many connections this process may have, shared by its event loops, of which each may have at least one; that of the "
            + "health check comes on top")
    @Min(1) @Max(100_000)
    int poolSize();

    @ConfigDefault("1000")
    @ConfigDoc("How many calls may wait for a connection, for each event loop; more fail at once")
    @PositiveOrZero
    int poolQueue();

    @ConfigDefault("5s")
    @ConfigDoc("How long it may take to connect, password and all")
    @Positive
    Duration connectTimeout();

    @ConfigDefault("5s")
    @ConfigDoc("How long a call may wait for a connection")
    @Positive
    Duration acquireTimeout();

    @ConfigDefault("20s")
    @ConfigDoc("How long a statement may take; then the server cancels it, or, where it does not, the connection is cut off")
    @Positive
    Duration statementTimeout();

    @ConfigDefault("1m")
    @ConfigDoc("How long a transaction, or a stream of rows, may ask for nothing; then the server ends it and its connection. 0 is for ever; "
            + "a pgbouncer has a setting of its own")
    @PositiveOrZero
    Duration idleInTransactionTimeout();

    @ConfigDefault("30m")
    @ConfigDoc("How old a connection may become, more or less a tenth")
    @Positive
    Duration maxLifetime();

    @ConfigDefault("5m")
    @ConfigDoc("How long a connection may be unused")
    @Positive
    Duration idleTimeout();

    @ConfigDefault("256")
    @ConfigDoc("How many prepared statements each connection keeps; 0 prepares each time")
    @Min(0) @Max(100_000)
    int statementCacheSize();

    @ConfigDefault("64")
    @ConfigDoc("How many statements may be under way on one connection, of those that only read and have been quick so far, as long as all "
            + "of them will probably be answered within about 2 ms; all others, and with 1 all, have a connection for themselves")
    @Min(1) @Max(100_000)
    int pipeliningLimit();

    @ConfigDefault("direct")
    @ConfigDoc("What stands at the other end: the server, or a pgbouncer that shares connections between transactions")
    PostgresqlMode mode();

    @ConfigDefault("30s")
    @ConfigDoc("How long the application waits at its start for a server that is not there yet")
    @PositiveOrZero
    Duration startTimeout();

    @ConfigDefault("true")
    @ConfigDoc("Whether the application starts only with the database; otherwise it starts without, not ready")
    boolean required();

    @ConfigDefault("true")
    @ConfigDoc("Whether migrations run before the application serves")
    boolean migrate();

    @ConfigDoc("Folder of the class path with the migrations; db/migration if nothing is set, of a named database db/migration-<name>")
    Optional<String> migrationPath();

    @ConfigDefault("jzenith")
    @ConfigDoc("How the server calls these connections, in pg_stat_activity and in its log")
    @NotBlank
    String applicationName();
}
