package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subjects.SingleSubject;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.sqlclient.Pool;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.backing.PasswordSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.Secret;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.testing.servers.TimeLimit;
import org.slf4j.LoggerFactory;

/** Passwords that change while an application runs. */
@Tag("stress")
@Tag("vertx")
class PasswordsTest {

    private static final String PID = "select pg_backend_pid()";

    /** Has the password from before, so it needs its one connection to the end. */
    private RunningApplication owner;

    private PostgresqlClient admin;

    /** Returns what the test has set, on another thread. */
    static final class Tokens implements PasswordSource {
        private static final AtomicInteger ASKED = new AtomicInteger();
        private static volatile Single<Secret> next = Single.never();

        @Override
        public Single<Secret> password() {
            ASKED.incrementAndGet();
            return next.subscribeOn(Schedulers.io());
        }
    }

    /** Fails before it returns anything. */
    static final class BrokenTokens implements PasswordSource {
        @Override
        public Single<Secret> password() {
            throw new IllegalStateException("the token s3cret-text is invalid");
        }
    }

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void startServer() throws Exception {
        owner = Server.PLUGIN.startOnOneEventLoop("--postgresql.password=first", "--postgresql.application-name=owner");
        admin = Server.client(owner);
        file = Files.writeString(folder.resolve("password"), "first\n");
        Tokens.next = Single.just(Secret.of("first"));
    }

    @AfterEach
    void stopServer() {
        owner.close();
    }

    private void change(String password) {
        admin.update("alter role current_user password '" + password + "'")
                .ignoreElement()
                .blockingAwait();
    }

    private JZenith application(PostgresqlPlugin plugin, String... arguments) {
        Map<String, String> address = new HashMap<>(Server.address(owner));
        address.remove("postgresql.password");
        address.put("postgresql.application-name", "changing");
        JZenith application = JZenith.application(arguments).withPlugins(plugin);
        address.forEach(application::withConfiguration);
        return application;
    }

    private String fileArgument() {
        return "--postgresql.password-file=" + file;
    }

    private void rotate() throws Exception {
        change("second");
        Files.writeString(file, "second\r\n");
        Tokens.next = Single.just(Secret.of("second"));
    }

    private List<Integer> connections() {
        return admin.rows(Integer.class, "select pid from pg_stat_activity where application_name like 'changing%'")
                .toList()
                .blockingGet();
    }

    /** Ends all connections, and waits until the server counts them no more. */
    private void endConnections() {
        admin.one(
                        Long.class,
                        "select count(pg_terminate_backend(pid, 60000)) from pg_stat_activity "
                                + "where application_name like 'changing%'")
                .ignoreElement()
                .blockingAwait();
    }

    private static HealthResult health(RunningApplication application) {
        return application
                .injector()
                .getInstance(HealthRegistry.class)
                .readiness()
                .blockingGet()
                .results()
                .get("postgresql");
    }

    private static int pid(PostgresqlStatements from) {
        return from.one(Integer.class, PID).blockingGet();
    }

    /** With {@code primary}, a monitor has connections, too. */
    @ParameterizedTest
    @ValueSource(strings = {"any", "primary"})
    void newConnectionsUseTheNewContentOfTheFileAndOldOnesGoOn(String target) throws Exception {
        try (RunningApplication application = application(
                        PostgresqlPlugin.create(), fileArgument(), "--postgresql.target=" + target)
                .start()) {
            goOnWithANewPassword(application);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"any", "primary"})
    void newConnectionsUseANewPasswordOfTheApplicationAndOldOnesGoOn(String target) throws Exception {
        try (RunningApplication application = application(
                        PostgresqlPlugin.create().withPasswords(Tokens.class), "--postgresql.target=" + target)
                .start()) {
            int asked = Tokens.ASKED.get();
            goOnWithANewPassword(application);
            assertThat(Tokens.ASKED.get()).isGreaterThan(asked);
        }
    }

    private void goOnWithANewPassword(RunningApplication application) throws Exception {
        PostgresqlClient client = Server.client(application);
        SingleSubject<Integer> begun = SingleSubject.create();
        SingleSubject<Boolean> end = SingleSubject.create();
        TestObserver<Integer> transaction = client.inTransaction(tx -> tx.one(Integer.class, PID)
                        .toSingle()
                        .doOnSuccess(begun::onSuccess)
                        .flatMap(pid -> end)
                        .flatMap(over -> tx.one(Integer.class, PID).toSingle()))
                .test();
        int old = begun.blockingGet();
        List<Integer> before = connections();
        assertThat(before).contains(old);
        rotate();

        TestSubscriber<PostgresqlEvent> events = client.listen("news").test();
        TimeLimit.MINUTE.awaitCount(events, 1);
        client.notify("news", "arrived").blockingAwait();
        TimeLimit.MINUTE.awaitCount(events, 2);
        events.dispose();
        application
                .injector()
                .getInstance(Pool.class)
                .query(PID)
                .execute()
                .toCompletionStage()
                .toCompletableFuture()
                .get();
        assertThat(health(application).status()).isEqualTo(HealthResult.Status.UP);
        TimeLimit.MINUTE.await("a new connection", () -> !before.contains(pid(client)));
        assertThat(client.reading(Duration.ofMinutes(1)).one(Integer.class, PID).blockingGet())
                .isPositive();

        end.onSuccess(true);
        TimeLimit.MINUTE.awaitEnd(transaction).assertValue(old);
        endConnections();
        TimeLimit.MINUTE.await("a new primary connection and health", () -> {
            HealthResult now = health(application);
            return now.status() == HealthResult.Status.UP && !now.data().containsKey("failing");
        });
        assertThat(pid(client)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void migrationsUseIt(boolean inFile) throws Exception {
        Path scripts = Files.createDirectories(folder.resolve("classes/db/migration"));
        Files.writeString(scripts.resolve("V1__cities.sql"), "create table cities (name text)");
        try (ClassPath path = new ClassPath(folder.resolve("classes"));
                RunningApplication application = (inFile
                                ? application(PostgresqlPlugin.create(), fileArgument())
                                : application(PostgresqlPlugin.create().withPasswords(Tokens.class)))
                        .start()) {
            assertThat(Server.client(application)
                            .one(Integer.class, "select count(*)::int from cities")
                            .blockingGet())
                    .isZero();
            assertThat(path).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"any", "primary"})
    void aFileThatIsMissingForAWhileIsNamedAndItsContentIsNot(String target) throws Exception {
        try (Log log = new Log();
                RunningApplication application = application(
                                PostgresqlPlugin.create(),
                                fileArgument(),
                                "--postgresql.target=" + target,
                                "--postgresql.acquire-timeout=2s")
                        .start()) {
            PostgresqlClient client = Server.client(application);
            change("s3cret-text");
            Files.writeString(file, "s3cret-text\n");
            assertThat(pid(client)).isPositive();

            Files.delete(file);
            endConnections();
            String failure = failure(PostgresqlUnavailableException.class, () -> pid(client));
            assertThat(failure).doesNotContain("s3cret-text");
            if (target.equals("any")) {
                assertThat(failure).contains(file + " does not exist");
            }

            Files.writeString(file, "s3cret-text\n");
            TimeLimit.MINUTE.await("a connection", () -> {
                try {
                    return pid(client) > 0;
                } catch (PostgresqlUnavailableException e) {
                    return false;
                }
            });
            assertThat(log.text()).doesNotContain("s3cret-text");
        }
    }

    @Test
    void aSourceThatFailsIsNamedAndItsTextIsNot() {
        try (Log log = new Log()) {
            Tokens.next = Single.error(new IllegalStateException("the token s3cret-text is invalid"));
            for (Class<? extends PasswordSource> source : List.of(Tokens.class, BrokenTokens.class)) {
                assertThat(failure(StartupException.class, () -> application(
                                        PostgresqlPlugin.create().withPasswords(source),
                                        "--postgresql.start-timeout=0s")
                                .start()))
                        .contains(
                                "PG-5 postgresql.host: 127.0.0.1:",
                                source.getName() + " has returned no password: java.lang.IllegalStateException")
                        .doesNotContain("s3cret-text");
            }
            assertThat(log.text()).doesNotContain("s3cret-text");
        }
    }

    @Test
    void aSourceThatHangsHasTheTimeOfAnAttemptToConnect() {
        Tokens.next = Single.never();
        String[] soon = {"--postgresql.connect-timeout=300ms", "--postgresql.start-timeout=0s"};
        assertThat(failure(StartupException.class, () -> application(
                                PostgresqlPlugin.create().withPasswords(Tokens.class), soon)
                        .start()))
                .contains("PG-5 postgresql.host: 127.0.0.1:", "300 ms");

        Tokens.next = Single.just(Secret.of("first"));
        try (RunningApplication application = application(
                        PostgresqlPlugin.create().withPasswords(Tokens.class),
                        "--postgresql.connect-timeout=300ms",
                        "--postgresql.start-timeout=1m")
                .start()) {
            PostgresqlClient client = Server.client(application);
            Tokens.next = Single.never();
            endConnections();
            TimeLimit.MINUTE.await("a call that fails", () -> {
                try {
                    return pid(client) < 0;
                } catch (PostgresqlUnavailableException e) {
                    return true;
                }
            });
            Tokens.next = Single.just(Secret.of("first"));
            TimeLimit.MINUTE.await("a connection", () -> {
                try {
                    return pid(client) > 0;
                } catch (PostgresqlUnavailableException e) {
                    return false;
                }
            });
        }
    }

    @Test
    void aRejectedPasswordOfAFileNamesTheFile() throws Exception {
        Files.writeString(file, "s3cret-text");
        assertThat(failure(StartupException.class, () -> application(PostgresqlPlugin.create(), fileArgument())
                        .start()))
                .contains("PG-3 postgresql.password-file: login of user ")
                .contains("Fix: correct postgresql.username and the file, or create the user")
                .doesNotContain("s3cret-text");
    }

    @Test
    void aSourceAndAPasswordInTheConfigurationAreAProblem() {
        assertThat(failure(StartupException.class, () -> application(
                                PostgresqlPlugin.create().withPasswords(Tokens.class),
                                "--postgresql.password=s3cret-text")
                        .start()))
                .contains("PG-19 postgresql.password: is one of several passwords: "
                        + "postgresql.password, a PasswordSource (expected: one of them)")
                .doesNotContain("s3cret-text");
    }

    @Test
    void aServerForDevelopmentHasItsOwnPassword() {
        Tokens.next = Single.error(new IllegalStateException("not asked"));
        try (RunningApplication application = JZenith.application("--postgresql.password-file=/none/password")
                .withPlugins(PostgresqlPlugin.create().withPasswords(Tokens.class))
                .start()) {
            assertThat(pid(Server.client(application))).isPositive();
        }
    }

    /** Returns the failure with the texts of all its causes. */
    private static String failure(Class<? extends Throwable> expected, ThrowingCallable call) {
        StringWriter text = new StringWriter();
        assertThatThrownBy(call).isInstanceOf(expected).satisfies(e -> e.printStackTrace(new PrintWriter(text)));
        return text.toString();
    }

    /** All that is logged, down to the level of debugging. */
    private static final class Log implements AutoCloseable {
        private final Logger logger = (Logger) LoggerFactory.getLogger("org.jzenith");
        private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

        Log() {
            lines.start();
            logger.addAppender(lines);
            logger.setLevel(Level.DEBUG);
        }

        String text() {
            StringBuilder text = new StringBuilder();
            synchronized (lines) { // The appender appends in a synchronized method.
                for (ILoggingEvent line : lines.list) {
                    text.append(line.getFormattedMessage()).append('\n');
                    for (var thrown = line.getThrowableProxy(); thrown != null; thrown = thrown.getCause()) {
                        text.append(thrown.getMessage()).append('\n');
                    }
                }
            }
            return text.toString();
        }

        @Override
        public void close() {
            logger.detachAppender(lines);
            logger.setLevel(null);
        }
    }
}
