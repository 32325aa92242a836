package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.Certificate;

/** A server with TLS and a self-signed certificate for localhost, and a server without TLS. */
@Tag("stress")
class TlsTest {

    private static final String MIGRATED = "--postgresql.migration-path=db/encrypted";

    @TempDir
    static Path folder;

    private static Certificate certificate;
    private static Certificate another;
    private static RunningApplication encrypted;
    private static RunningApplication plain;

    @BeforeAll
    static void start() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        certificate = Certificate.of(folder, "localhost");
        another = Certificate.of(folder, "elsewhere");
        String[] kept = {"--devservices.data-dir=" + folder.resolve("kept"), "--postgresql.migrate=false"};
        Server.PLUGIN.start(kept).close();
        Path data = folder.resolve("kept/postgresql");
        ownedAs(data, Files.copy(certificate.certificate(), data.resolve("server.crt")));
        ownedAs(data, Files.copy(certificate.key(), data.resolve("server.key")));
        Files.writeString(data.resolve("postgresql.conf"), "ssl = on\n");
        encrypted = Server.PLUGIN.start(kept);
        plain = Server.PLUGIN.start();
    }

    /** The server refuses a key that others can read. */
    private static void ownedAs(Path data, Path file) throws Exception {
        Files.setOwner(file, Files.getOwner(data));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    @AfterAll
    static void stop() {
        try (RunningApplication one = encrypted;
                RunningApplication other = plain) {
            assertThat(one).isNotSameAs(other);
        }
    }

    private static boolean isEncrypted(RunningApplication owner, String... arguments) {
        try (RunningApplication application = Server.PLUGIN.startOn(owner, arguments)) {
            return Server.client(application)
                    .one(Boolean.class, "select ssl from pg_stat_ssl where pid = pg_backend_pid()")
                    .blockingGet();
        }
    }

    private static String problem(RunningApplication owner, String... arguments) {
        return Server.PLUGIN.problem(Server.PLUGIN.on(owner, arguments));
    }

    private static String ca(Path file) {
        return "--postgresql.tls-ca=" + file;
    }

    @ParameterizedTest
    @CsvSource({"disable, false", "allow, false", "prefer, true", "require, true"})
    void isUsedAsConfiguredWithoutAnybodyBeingChecked(String mode, boolean expected) {
        assertThat(isEncrypted(encrypted, "--postgresql.tls=" + mode, MIGRATED)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"disable", "allow", "prefer"})
    void isDoneWithoutWhereItIsOnlyWished(String mode) {
        assertThat(isEncrypted(plain, "--postgresql.tls=" + mode, MIGRATED)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"verify-ca", "verify-full"})
    void isMissedWhereItIsDemanded(String mode) {
        assertThat(problem(
                        plain,
                        "--postgresql.tls=" + mode,
                        "--postgresql.host=localhost",
                        ca(certificate.certificate())))
                .startsWith("PG-6 postgresql.tls: requires TLS (" + mode
                        + "), but the connection could not be encrypted: Postgres Server does not handle SSL");
    }

    @Test
    void checksTheCertificateAndWhereAskedForTheHost() {
        String ca = ca(certificate.certificate());
        assertThat(isEncrypted(encrypted, "--postgresql.tls=verify-ca", "--postgresql.host=127.0.0.1", ca, MIGRATED))
                .isTrue();
        assertThat(isEncrypted(encrypted, "--postgresql.tls=verify-full", "--postgresql.host=localhost", ca, MIGRATED))
                .isTrue();
        assertThat(problem(encrypted, "--postgresql.tls=verify-full", "--postgresql.host=127.0.0.1", ca))
                .startsWith(
                        "PG-6 postgresql.tls: requires TLS (verify-full), but the connection could not be encrypted: ")
                .contains("127.0.0.1");
    }

    @ParameterizedTest
    @CsvSource({"verify-ca", "verify-full"})
    void reportsAnUnknownCertificate(String mode) {
        assertThat(problem(
                        encrypted,
                        "--postgresql.tls=" + mode,
                        "--postgresql.host=localhost",
                        ca(another.certificate())))
                .startsWith("PG-6 postgresql.tls: requires TLS (" + mode)
                .contains("unable to find valid certification path");
        assertThat(problem(encrypted, "--postgresql.tls=" + mode, "--postgresql.host=localhost"))
                .startsWith("PG-6 postgresql.tls: requires TLS (" + mode)
                .contains("unable to find valid certification path");
    }

    @Test
    void reportsAFileWithoutCertificates() throws Exception {
        Path text = Files.writeString(folder.resolve("text.crt"), "certainly");
        for (Path file : List.of(text, folder.resolve("none.crt"))) {
            assertThat(problem(encrypted, "--postgresql.tls=verify-full", "--postgresql.host=localhost", ca(file)))
                    .startsWith("PG-10 postgresql.tls-ca: " + file);
        }
    }

    static final class Application {
        private Application() {}

        public static void main(String[] args) {
            JZenith.application(args)
                    .withPlugins(PostgresqlPlugin.create())
                    .run()
                    .close();
        }
    }

    @Test
    void trustsWhomTheJvmTrusts() throws Exception {
        String[] arguments = Server.PLUGIN.arguments(
                Server.address(encrypted), "--postgresql.tls=verify-full", MIGRATED, "--postgresql.host=localhost");
        try (ApplicationProcess process = ApplicationProcess.of(Application.class)
                .withArguments(arguments)
                .withJvmOptions(certificate.trusted())
                .start()) {
            assertThat(process.exitCode()).as(process.output()).isZero();
        }
    }
}
