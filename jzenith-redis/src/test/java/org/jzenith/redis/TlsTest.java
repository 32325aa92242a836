package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.redis.client.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.Certificate;
import org.jzenith.testing.servers.FreePort;

/** A server with TLS on one port, with a self-signed certificate for localhost, and without TLS on another. */
@Tag("stress")
class TlsTest {

    private static final String NOBODY_KNOWS = "unable to find valid certification path";

    @TempDir
    static Path folder;

    private static Certificate certificate;
    private static Certificate another;
    private static RunningApplication owner;
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        certificate = Certificate.of(folder, "localhost");
        another = Certificate.of(folder, "elsewhere");
        owner = Server.PLUGIN.start();
        port = encrypted("no");
    }

    @AfterAll
    static void stop() {
        owner.close();
    }

    /**
     * Makes the server listen with TLS, on an additional port or another one; {@code clients} says whether clients need
     * a certificate.
     */
    private static int encrypted(String clients) throws Exception {
        int free = FreePort.next();
        Server.client(owner)
                .send(
                        Command.CONFIG,
                        "SET",
                        "tls-cert-file",
                        certificate.certificate().toString(),
                        "tls-key-file",
                        certificate.key().toString(),
                        "tls-ca-cert-file",
                        certificate.certificate().toString(),
                        "tls-auth-clients",
                        clients,
                        "tls-port",
                        free)
                .ignoreElement()
                .blockingAwait();
        return free;
    }

    private static JZenith application(int through, String... arguments) {
        return Server.PLUGIN.on(
                owner,
                Server.PLUGIN.arguments(
                        Map.of("redis.port", String.valueOf(through), "redis.connect-timeout", "5s"), arguments));
    }

    /** Sends a command on the shared connection and one in a session. */
    private static void assertServed(String... arguments) {
        try (RunningApplication application =
                application(port, arguments).withPlugins(RedisPlugin.create()).start()) {
            RedisClient client = Server.client(application);
            assertThat(client.send(Command.ECHO, "safe").blockingGet()).hasToString("safe");
            assertThat(client.inSession(session ->
                                    session.send(Command.ECHO, "alone").toSingle())
                            .blockingGet())
                    .hasToString("alone");
            String connections = Server.client(owner)
                    .send(Command.CLIENT, "LIST")
                    .blockingGet()
                    .toString();
            assertThat(connections).contains(":" + port + " ");
        }
    }

    private static String problem(int through, String... arguments) {
        return Server.PLUGIN.problem(application(through, arguments));
    }

    private static String ca(Certificate trusted) {
        return "--redis.tls-ca=" + trusted.certificate();
    }

    @Test
    void isUsedWithoutAnybodyBeingChecked() {
        assertServed("--redis.tls=require");
        assertServed("--redis.tls=require", "--redis.host=localhost");
    }

    @Test
    void checksTheCertificateAndWhereAskedForTheHost() {
        assertServed("--redis.tls=verify-ca", ca(certificate));
        assertServed("--redis.tls=verify-full", "--redis.host=localhost", ca(certificate));
        assertThat(problem(port, "--redis.tls=verify-full", ca(certificate)))
                .startsWith(
                        "REDIS-6 redis.tls: requires TLS (verify-full), but the connection could not be encrypted: ")
                .contains("127.0.0.1");
    }

    @Test
    void checksAsMuchAsThereIsWhereTheUrlSaysSo() {
        String url = "--redis.url=rediss://localhost:" + port;
        assertServed(url, "--redis.host=localhost", ca(certificate));
        assertThat(problem(port, url, "--redis.host=localhost", ca(another)))
                .startsWith("REDIS-6 redis.url: requires TLS (verify-full)")
                .contains(NOBODY_KNOWS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"verify-ca", "verify-full"})
    void reportsAnUnknownCertificate(String mode) {
        assertThat(problem(port, "--redis.tls=" + mode, "--redis.host=localhost", ca(another)))
                .startsWith("REDIS-6 redis.tls: requires TLS (" + mode)
                .contains(NOBODY_KNOWS);
        assertThat(problem(port, "--redis.tls=" + mode, "--redis.host=localhost"))
                .startsWith("REDIS-6 redis.tls: requires TLS (" + mode)
                .contains(NOBODY_KNOWS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"require", "verify-ca", "verify-full"})
    void isMissedWhereTheServerSpeaksPlainly(String mode) {
        int plain = Integer.parseInt(Server.address(owner).get("redis.port"));
        assertThat(problem(plain, "--redis.tls=" + mode, "--redis.host=localhost", "--redis.connect-timeout=1s"))
                .startsWith("REDIS-6 redis.tls: requires TLS (" + mode);
    }

    @Test
    void isNamedAsTheReasonIfOnlyTheServerUsesIt() {
        assertThat(problem(port, "--redis.start-timeout=0s"))
                .startsWith("REDIS-5 redis.host: ")
                .contains("reset by peer, as by a server that accepts only TLS");
    }

    @Test
    void reportsAServerThatRequiresAClientCertificate() throws Exception {
        port = encrypted("yes");
        try {
            assertThat(problem(port, "--redis.tls=require", "--redis.start-timeout=10s"))
                    .startsWith(
                            "REDIS-6 redis.tls: requires TLS (require), but the connection could not be encrypted: ")
                    .contains("certificate_required");
        } finally {
            port = encrypted("no");
        }
    }

    static final class Application {
        private Application() {}

        public static void main(String[] args) {
            JZenith.application(args).withPlugins(RedisPlugin.create()).run().close();
        }
    }

    @Test
    void trustsWhomTheJvmTrusts() throws Exception {
        String[] arguments = Server.PLUGIN.arguments(
                Server.address(owner), "--redis.tls=verify-full", "--redis.host=localhost", "--redis.port=" + port);
        try (ApplicationProcess process = ApplicationProcess.of(Application.class)
                .withArguments(arguments)
                .withJvmOptions(certificate.trusted())
                .start()) {
            assertThat(process.exitCode()).as(process.output()).isZero();
        }
    }
}
