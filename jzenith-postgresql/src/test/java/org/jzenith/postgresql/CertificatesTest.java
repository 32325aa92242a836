package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.core.tls.TestKey;
import org.jzenith.testing.servers.TimeLimit;

/** Certificates of the server and of the application that are replaced while both run. */
@Tag("stress")
class CertificatesTest {

    private static final TestAuthority CLIENTS = TestAuthority.create();

    @TempDir
    static Path folder;

    private static Path data;
    private static RunningApplication owner;

    @BeforeAll
    static void start() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        String[] kept = {"--devservices.data-dir=" + folder.resolve("kept"), "--postgresql.migrate=false"};
        Server.PLUGIN.start(kept).close();
        data = folder.resolve("kept/postgresql");
        write(TestAuthority.create().issue("localhost"));
        owned(CLIENTS.write(data.resolve("clients.crt")));
        Files.writeString(data.resolve("postgresql.conf"), "ssl = on\nssl_ca_file = 'clients.crt'\n");
        owner = Server.PLUGIN.start(kept);
    }

    @AfterAll
    static void stop() {
        owner.close();
    }

    /** Gives the server another certificate. */
    private static void write(TestKey key) throws Exception {
        PemKeyFiles files = key.write(data, "server");
        owned(files.certificate());
        owned(files.key());
    }

    /** The server refuses a key that others can read. */
    private static void owned(Path file) throws Exception {
        Files.setOwner(file, Files.getOwner(data));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private static void serve(TestKey key) throws Exception {
        write(key);
        reload();
    }

    /** Makes the server read its files again. */
    private static void reload() throws Exception {
        String before = loaded();
        String process = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
        assertThat(new ProcessBuilder("kill", "-HUP", process).start().waitFor())
                .isZero();
        TimeLimit.MINUTE.await("read by the server", () -> !loaded().equals(before));
    }

    /** Returns when the server has read its files, which a new connection has from the process that opens them all. */
    private static String loaded() throws SQLException {
        Map<String, String> address = Server.address(owner);
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:" + address.get("postgresql.port") + "/"
                                + address.get("postgresql.database") + "?sslmode=disable",
                        address.get("postgresql.username"),
                        address.get("postgresql.password"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select pg_conf_load_time()::text")) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    private static RunningApplication application(String... arguments) {
        List<String> all = new ArrayList<>(List.of(
                "--postgresql.host=localhost",
                "--postgresql.tls=verify-full",
                "--postgresql.pool-size=1",
                "--postgresql.application-name=replaced",
                "--postgresql.migration-path=db/encrypted",
                "--tls.reload-interval=10ms"));
        Collections.addAll(all, arguments);
        return Server.PLUGIN.startOn(owner, all.toArray(String[]::new));
    }

    /** Returns whether the application can open a new connection, after the server has ended the old one. */
    private static boolean connects(RunningApplication application) {
        Server.client(owner)
                .list(
                        Boolean.class,
                        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'replaced'")
                .ignoreElement()
                .blockingAwait();
        try {
            return Server.client(application)
                    .one(Boolean.class, "select ssl from pg_stat_ssl where pid = pg_backend_pid()")
                    .blockingGet();
        } catch (RuntimeException e) {
            return false;
        }
    }

    private static void awaitConnection(RunningApplication application) {
        TimeLimit.MINUTE.await("connected", () -> connects(application));
    }

    private static void awaitRefusal(RunningApplication application, String detail) {
        TimeLimit.MINUTE.await("refused", () -> application
                .injector()
                .getInstance(HealthRegistry.class)
                .health()
                .blockingGet()
                .results()
                .get("tls")
                .data()
                .containsKey(detail));
    }

    @Test
    void newConnectionsTrustTheNewAuthority() throws Exception {
        TestAuthority authority = TestAuthority.create();
        serve(authority.issue("localhost"));
        Path ca = authority.write(folder.resolve("ca.crt"));
        try (RunningApplication application = application("--postgresql.tls-ca=" + ca)) {
            awaitConnection(application);
            Files.writeString(ca, "half of a fi");
            awaitRefusal(application, "postgresql.ca-file");
            awaitConnection(application);
            TestAuthority next = TestAuthority.create();
            serve(next.issue("localhost"));
            TimeLimit.MINUTE.await("not trusted yet", () -> !connects(application));
            next.write(ca);
            awaitConnection(application);
        }
    }

    @Test
    void newConnectionsShowTheNewCertificateOfTheApplication() throws Exception {
        TestAuthority authority = TestAuthority.create();
        serve(authority.issue("localhost"));
        Path ca = authority.write(folder.resolve("ca.crt"));
        Path rules = data.resolve("pg_hba.conf");
        String before = Files.readString(rules);
        PemKeyFiles own = CLIENTS.issue("app").write(folder, "app");
        String[] arguments = {
            "--postgresql.tls-ca=" + ca,
            "--postgresql.tls-certificate=" + own.certificate(),
            "--postgresql.tls-key=" + own.key()
        };
        try (RunningApplication anonymous = application("--postgresql.tls-ca=" + ca)) {
            awaitConnection(anonymous);
            Files.writeString(
                    rules,
                    "hostssl all all 127.0.0.1/32 scram-sha-256 clientcert=verify-ca\n"
                            + before.replace("host ", "hostnossl "));
            reload();
            TimeLimit.MINUTE.await("the new rules", () -> !connects(anonymous));
            assertThat(Server.PLUGIN.problem(Server.PLUGIN.on(
                            owner,
                            "--postgresql.host=localhost",
                            "--postgresql.tls=verify-full",
                            "--postgresql.tls-ca=" + ca)))
                    .startsWith("PG-3 ")
                    .contains("connection requires a valid client certificate");
            application("--postgresql.tls=require", arguments[1], arguments[2]).close();
            try (RunningApplication application = application(arguments)) {
                awaitConnection(application);
                Files.writeString(own.key(), "half of a fi");
                awaitRefusal(application, "postgresql.certificate-files");
                awaitConnection(application);
                TestAuthority.create().issue("app").write(folder, "app");
                TimeLimit.MINUTE.await("unknown to the server", () -> !connects(application));
                CLIENTS.issue("app").write(folder, "app");
                awaitConnection(application);
            }
        } finally {
            Files.writeString(rules, before);
            reload();
        }
    }
}
