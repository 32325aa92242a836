package org.jzenith.redis;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
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

/** The location of Redis, and the limits of its use. A named Redis has the same keys in its own namespace. */
@Config("redis")
interface RedisConfiguration {

    @ConfigDefault("standalone")
    @ConfigDoc(
            "What redis.host or redis.hosts are: one server, servers of a cluster, or Sentinels, which know the server that is the master")
    RedisMode mode();

    @ConfigDefault("")
    @ConfigDoc(
            "Several servers of a cluster, or several Sentinels, such as redis-a,redis-b:6380, which replace redis.host; those without a port have that of redis.port")
    List<String> hosts();

    @ConfigDoc("Name by which the Sentinels know the master")
    Optional<String> masterName();

    @ConfigDoc("Name of the user of the Sentinels; their default user if nothing is set")
    Optional<String> sentinelUsername();

    @ConfigDoc("Password of that user; none if nothing is set")
    Optional<Secret> sentinelPassword();

    @ConfigDoc("Name or address of the server; there is no default")
    Optional<String> host();

    @ConfigDoc("Port of the server; 6379 if nothing is set, and 26379 for Sentinels")
    Optional<@Min(1) @Max(65_535) Integer> port();

    @ConfigDoc("Number of the database; 0 if nothing is set")
    Optional<@PositiveOrZero Integer> database();

    @ConfigDoc("Name of the user; the server's default user if nothing is set")
    Optional<String> username();

    @ConfigDoc("Password of the user")
    Optional<Secret> password();

    @ConfigDoc(
            "File with the password of the user, which is read again for each new connection, for passwords that change; without the line break at its end")
    Optional<Path> passwordFile();

    @ConfigDoc(
            "All of these in one, redis://user:password@host:port/database, or rediss:// with TLS; single keys take precedence")
    Optional<Secret> url();

    @ConfigDoc(
            "Whether connections are encrypted, and whether the certificate of the server is checked; if nothing is set, disable, or "
                    + "verify-full with rediss://")
    Optional<RedisTls> tls();

    @ConfigDoc(
            "File with the trusted certificates, in PEM, that the server's certificate is checked against; those of the JVM if nothing is set")
    Optional<Path> tlsCa();

    @ConfigDoc(
            "File with the certificate by which the application identifies itself to the server, followed by those of its issuers, in PEM; none if nothing is set")
    Optional<Path> tlsCertificate();

    @ConfigDoc("File with the private key of that certificate, in PEM, not encrypted")
    Optional<Path> tlsKey();

    @ConfigDefault("10000")
    @ConfigDoc(
            "How many commands may be on their way or wait for the connection on each event loop, and how many sessions may wait; further ones fail at once")
    @Min(1)
    @Max(1_000_000)
    int queueSize();

    @ConfigDefault("256")
    @ConfigDoc(
            "How many sessions may be open at once, each on a connection of its own; further ones wait, for connect-timeout at most")
    @Min(0)
    @Max(100_000)
    int sessionLimit();

    @ConfigDefault("1MB")
    @ConfigDoc("How large a message of a broadcast may be, as JSON; the same in all instances")
    @Min(1_000)
    @Max(64 << 20)
    DataSize maxBroadcastSize();

    @ConfigDefault("5s")
    @ConfigDoc("How long connecting may take, including authentication; for a session, including the wait for its turn")
    @Positive
    Duration connectTimeout();

    @ConfigDefault("5s")
    @ConfigDoc("How long a command may take; then its connection is cut off, since all later commands wait behind it")
    @Positive
    Duration commandTimeout();

    @ConfigDefault("30s")
    @ConfigDoc("How long the start of the application waits for a server that is not available yet")
    @PositiveOrZero
    Duration startTimeout();

    @ConfigDefault("true")
    @ConfigDoc("Whether the start fails without Redis; if not, the application starts without it, but is not ready")
    boolean required();

    @ConfigDefault("${application.name:jzenith}")
    @ConfigDoc("Name of the connections on the server, in CLIENT LIST")
    @Pattern(regexp = "[\\w.:-]{1,100}", message = "letters, digits and . : _ - only")
    String clientName();
}
