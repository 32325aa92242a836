package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.redis.client.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.testing.servers.FreePort;
import org.jzenith.testing.servers.TimeLimit;

/** Certificates of the server and of the application that are replaced while both run. */
class CertificatesTest {

    @TempDir
    static Path folder;

    private static final TestAuthority AUTHORITY = TestAuthority.create();
    private static RunningApplication owner;

    @BeforeAll
    static void start() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        owner = Server.PLUGIN.start();
    }

    @AfterAll
    static void stop() {
        owner.close();
    }

    /** Makes the server listen with a certificate of an authority, and returns the port. */
    private static int listen(TestAuthority authority, String clients) throws Exception {
        PemKeyFiles files = authority.issue("localhost").write(folder, "server");
        Path ca = AUTHORITY.write(folder.resolve("clients.crt"));
        int free = FreePort.next();
        Server.client(owner)
                .send(
                        Command.CONFIG,
                        "SET",
                        "tls-cert-file",
                        files.certificate().toString(),
                        "tls-key-file",
                        files.key().toString(),
                        "tls-ca-cert-file",
                        ca.toString(),
                        "tls-auth-clients",
                        clients,
                        "tls-port",
                        free)
                .ignoreElement()
                .blockingAwait();
        return free;
    }

    private static RunningApplication application(int port, String... arguments) {
        return Server.PLUGIN
                .on(
                        owner,
                        Server.PLUGIN.arguments(
                                Map.of(
                                        "redis.port",
                                        String.valueOf(port),
                                        "redis.host",
                                        "localhost",
                                        "redis.tls",
                                        "verify-full",
                                        "tls.reload-interval",
                                        "10ms"),
                                arguments))
                .withPlugins(RedisPlugin.create())
                .start();
    }

    /** Sends a command over a new connection. */
    private static String connect(RunningApplication application) {
        return Server.client(application)
                .inSession(session -> session.send(Command.ECHO, "safe").toSingle())
                .blockingGet()
                .toString();
    }

    private static boolean connects(RunningApplication application) {
        try {
            return connect(application).equals("safe");
        } catch (RedisUnavailableException e) {
            return false;
        }
    }

    private static boolean isRefused(RunningApplication application, String detail) {
        return application
                .injector()
                .getInstance(HealthRegistry.class)
                .health()
                .blockingGet()
                .results()
                .get("tls")
                .data()
                .containsKey(detail);
    }

    @Test
    void newConnectionsTrustTheNewAuthority() throws Exception {
        int port = listen(AUTHORITY, "no");
        Path ca = AUTHORITY.write(folder.resolve("ca.crt"));
        try (RunningApplication application = application(port, "--redis.tls-ca=" + ca)) {
            assertThat(connect(application)).isEqualTo("safe");
            Files.writeString(ca, "half of a fi");
            TimeLimit.MINUTE.await("refused", () -> isRefused(application, "redis.ca-file"));
            assertThat(connect(application)).as("trusts the old one").isEqualTo("safe");
            TestAuthority next = TestAuthority.create();
            PemKeyFiles files = next.issue("localhost").write(folder, "next");
            Server.client(owner)
                    .send(
                            Command.CONFIG,
                            "SET",
                            "tls-cert-file",
                            files.certificate().toString(),
                            "tls-key-file",
                            files.key().toString())
                    .ignoreElement()
                    .blockingAwait();
            assertThatThrownBy(() -> connect(application)).isInstanceOf(RedisUnavailableException.class);
            next.write(ca);
            TimeLimit.MINUTE.await("connected", () -> connects(application));
        }
    }

    @Test
    void newConnectionsShowTheNewCertificateOfTheApplication() throws Exception {
        int port = listen(AUTHORITY, "yes");
        Path ca = AUTHORITY.write(folder.resolve("ca.crt"));
        PemKeyFiles own = AUTHORITY.issue("app").write(folder, "app");
        try (RunningApplication application = application(
                port,
                "--redis.tls-ca=" + ca,
                "--redis.tls-certificate=" + own.certificate(),
                "--redis.tls-key=" + own.key())) {
            assertThat(connect(application)).isEqualTo("safe");
            AUTHORITY.issue("EC", Duration.ofHours(-1), "app").write(folder, "app");
            TimeLimit.MINUTE.await("refused", () -> isRefused(application, "redis.certificate-files"));
            assertThat(connect(application)).as("shows the old one").isEqualTo("safe");
            TestAuthority.create().issue("app").write(folder, "app");
            TimeLimit.MINUTE.await("unknown to the server", () -> !connects(application));
            AUTHORITY.issue("RSA", Duration.ofDays(1), "app").write(folder, "app");
            TimeLimit.MINUTE.await("connected", () -> connects(application));
        } finally {
            listen(AUTHORITY, "no");
        }
    }
}
