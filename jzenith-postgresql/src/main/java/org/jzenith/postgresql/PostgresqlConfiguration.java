package org.jzenith.postgresql;

import io.vertx.pgclient.SslMode;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.config.Secret;
import org.jzenith.postgresql.topology.ServerTarget;

/** The location of the database, and the limits of its use. A named database has the same keys in its own namespace. */
@Config("postgresql")
interface PostgresqlConfiguration {

    @ConfigDoc("Name or address of the server; there is no default")
    Optional<String> host();

    @ConfigDoc("Port of the server; 5432 if nothing is set")
    Optional<@Min(1) @Max(65_535) Integer> port();

    @ConfigDefault("")
    @ConfigDoc(
            "Several servers of the same database, such as db-a,db-b:5433, which replace postgresql.host; those without a port have that of postgresql.port")
    List<String> hosts();

    @ConfigDoc(
            "Which of several servers is used: primary, prefer-standby, or any; primary if nothing is set. For one server, its role is checked only if this is set")
    Optional<ServerTarget> target();

    @ConfigDoc("Name of the database; the name of the user if nothing is set")
    Optional<String> database();

    @ConfigDoc("Name of the user; the user of the process if nothing is set")
    Optional<String> username();

    @ConfigDoc("Password of the user")
    Optional<Secret> password();

    @ConfigDoc(
            "File with the password of the user, which is read again for each new connection, for passwords that change; without the line break at its end")
    Optional<Path> passwordFile();

    @ConfigDoc(
            "All of these in one, postgresql://user:password@host:port/database?sslmode=verify-full, in which several hosts are separated by commas; single keys take precedence")
    Optional<Secret> url();

    @ConfigDoc(
            "Whether connections are encrypted, and whether the certificate of the server is checked; disable if nothing is set")
    Optional<SslMode> tls();

    @ConfigDoc(
            "File with the trusted certificates, in PEM, that the server's certificate is checked against; those of the JVM if nothing is set")
    Optional<Path> tlsCa();

    @ConfigDoc(
            "File with the certificate by which the application identifies itself to the server, followed by those of its issuers, in PEM; none if nothing is set")
    Optional<Path> tlsCertificate();

    @ConfigDoc("File with the private key of that certificate, in PEM, not encrypted")
    Optional<Path> tlsKey();

    @ConfigDefault("16")
    @ConfigDoc(
            "How many connections this process may have; each event loop that serves HTTP has a fixed share of them. The connection of the "
                    + "health check is not counted")
    @Min(1)
    @Max(100_000)
    int poolSize();

    @ConfigDefault("16")
    @ConfigDoc(
            "How many connections to each of several servers this process may have for reads that may run on a standby; none is open before the first such read")
    @Min(1)
    @Max(100_000)
    int readPoolSize();

    @ConfigDefault("50ms")
    @ConfigDoc("How long such a read waits for a standby that is recent enough; then it runs on the primary")
    @PositiveOrZero
    Duration readWait();

    @ConfigDefault("1000")
    @ConfigDoc("How many calls may wait for a connection on each event loop; further calls fail at once")
    @PositiveOrZero
    int poolQueue();

    @ConfigDefault("10000")
    @ConfigDoc("How many rows list may return; it fails if a statement finds more, and rows reads any number of them")
    @Min(1)
    @Max(100_000_000)
    int maxListSize();

    @ConfigDefault("1MB")
    @ConfigDoc("How large a message of a broadcast may be, as JSON; the same in all instances")
    @Min(1_000)
    @Max(64 << 20)
    DataSize maxBroadcastSize();

    @ConfigDefault("5s")
    @ConfigDoc("How long connecting may take, including authentication")
    @Positive
    Duration connectTimeout();

    @ConfigDefault("5s")
    @ConfigDoc("How long a call may wait for a connection")
    @Positive
    Duration acquireTimeout();

    @ConfigDefault("20s")
    @ConfigDoc(
            "How long a statement may take; then the server cancels it, and if it does not, the connection is cut off")
    @Positive
    Duration statementTimeout();

    @ConfigDefault("1m")
    @ConfigDoc(
            "How long a transaction or a stream of rows may be idle; then the server ends it and its connection. 0 is no limit; "
                    + "a pgbouncer has its own setting")
    @PositiveOrZero
    Duration idleInTransactionTimeout();

    @ConfigDefault("30m")
    @ConfigDoc("How old a connection may become; up to a tenth less, at random")
    @Positive
    Duration maxLifetime();

    @ConfigDefault("5m")
    @ConfigDoc("How long a connection may be unused")
    @Positive
    Duration idleTimeout();

    @ConfigDefault("256")
    @ConfigDoc("How many prepared statements each connection keeps; with 0, statements are prepared each time")
    @Min(0)
    @Max(100_000)
    int statementCacheSize();

    @ConfigDefault("64")
    @ConfigDoc(
            "How many statements may share a connection at the same time, if they only read, have been quick so far, and will probably all "
                    + "be answered within about 2 ms; all other statements, and with 1 all, have a connection to themselves")
    @Min(1)
    @Max(100_000)
    int pipeliningLimit();

    @ConfigDefault("direct")
    @ConfigDoc(
            "What the application connects to: the server itself, or a pgbouncer that shares connections between transactions")
    PostgresqlMode mode();

    @ConfigDefault("30s")
    @ConfigDoc("How long the start of the application waits for a server that is not available yet")
    @PositiveOrZero
    Duration startTimeout();

    @ConfigDefault("true")
    @ConfigDoc(
            "Whether the start fails without the database; if not, the application starts without it, but is not ready")
    boolean required();

    @ConfigDefault("true")
    @ConfigDoc("Whether migrations run before the application accepts requests")
    boolean migrate();

    @ConfigDoc(
            "Folder on the class path with the migrations; if nothing is set, db/migration, or db/migration-<name> for a named database")
    Optional<String> migrationPath();

    @ConfigDefault("jzenith")
    @ConfigDoc(
            "Schema of the tables that jZenith itself needs, for leases; created together with them, by migrations of their own")
    @NotBlank
    String ownSchema();

    @ConfigDefault("${application.name:jzenith}")
    @ConfigDoc("Name of the connections on the server, in pg_stat_activity and in its log")
    @NotBlank
    String applicationName();
}
