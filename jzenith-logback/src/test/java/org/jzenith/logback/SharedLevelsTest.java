package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.backing.SharedLoggerLevels;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;

/** Levels that operators set for all instances of an application, which share a database. */
@Tag("stress")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SharedLevelsTest extends FreshLogback {

    private static final String KEY = "0123456789abcdef";
    private static final String PATH = "/loggers/org.example.Shop";
    private static final String DEBUG = "{\"level\":\"debug\",\"time\":\"1h\",\"instances\":\"all\"}";
    private static final String USER = "shop";

    private final HttpClient client = HttpClient.newHttpClient();

    private static JZenith managed(String name) {
        return JZenith.application()
                .withPlugins(LogbackPlugin.create(), RestPlugin.withResources())
                .withConfiguration("application.name", name)
                .withConfiguration("rest.port", 0)
                .withConfiguration("management.port", 0)
                .withConfiguration("management.key", KEY);
    }

    private static JZenith shared(String name) {
        return managed(name)
                .withPlugins(PostgresqlPlugin.create(), SharedLoggerLevels.over(PostgresqlClient.class))
                .withConfiguration("postgresql.username", USER)
                .withConfiguration("postgresql.password", "test");
    }

    /** Returns another instance on the database of the first one. */
    private static JZenith instance(RunningApplication first, String name) {
        int port = first.injector()
                .getInstance(PostgresqlClient.class)
                .one(Integer.class, "select inet_server_port()")
                .toSingle()
                .blockingGet();
        return shared(name)
                .withConfiguration("postgresql.host", "127.0.0.1")
                .withConfiguration("postgresql.port", port)
                .withConfiguration("postgresql.database", database(first));
    }

    private static String database(RunningApplication first) {
        return first.injector()
                .getInstance(PostgresqlClient.class)
                .one(String.class, "select current_database()::text")
                .toSingle()
                .blockingGet();
    }

    private String send(RunningApplication application, String method, String path, String body) throws Exception {
        int port = application.addresses().get(1).port();
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .timeout(Duration.ofMinutes(1))
                        .header("Authorization", "Bearer " + KEY)
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    private long lines(String text) {
        return written.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(text))
                .count();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static int listeners(RunningApplication application) {
        return application
                .injector()
                .getInstance(PostgresqlClient.class)
                .one(
                        Integer.class,
                        "select count(*)::int from pg_stat_activity where application_name like '% listen' and query like 'LISTEN %'")
                .toSingle()
                .blockingGet();
    }

    @Test
    void reachAllInstancesOfTheApplicationAndNoOther() throws Exception {
        try (RunningApplication first = shared("shop").start();
                RunningApplication second = instance(first, "shop").start();
                RunningApplication other = instance(first, "bank").start()) {
            await(() -> listeners(first) == 3);
            assertThat(send(first, "POST", PATH, DEBUG)).startsWith("200 ").contains("\"effective\":\"DEBUG\"");
            await(() -> lines("Logger org.example.Shop has the level DEBUG for 1 h, as in all instances") == 2);
            assertThat(LOG.isDebugEnabled()).isTrue();
            assertThat(send(second, "DELETE", PATH + "?instances=all", ""))
                    .startsWith("200 ")
                    .contains("\"until\":null");
            await(() -> lines("Logger org.example.Shop has its own level again, as in all instances") == 2);
            assertThat(LOG.isDebugEnabled()).isFalse();
            assertThat(send(other, "GET", PATH, "")).contains("\"configured\":null");
            send(other, "POST", PATH, DEBUG);
            await(() -> lines("has the level DEBUG for 1 h") == 3);
        }
    }

    @Test
    void areLimitedToADayWhateverAPublisherSends() throws Exception {
        try (RunningApplication first = shared("shop").start()) {
            await(() -> listeners(first) == 1);
            PostgresqlClient database = first.injector().getInstance(PostgresqlClient.class);
            for (String change : new String[] {
                "{\"application\":\"shop\",\"logger\":\"org.example.Shop\",\"level\":\"TRACE\",\"millis\":-1}",
                "{\"application\":\"shop\",\"logger\":null,\"level\":\"TRACE\",\"millis\":1}",
                "{\"application\":\"shop\",\"logger\":\"org.example.Shop\",\"level\":\"TRACE\",\"millis\":99999999999}"
            }) {
                database.notify("jzenith_logger_levels", change).blockingAwait();
            }
            await(() -> lines("has the level TRACE for 24 h") == 1);
            assertThat(lines("The level of logger org.example.Shop for all instances is not set"))
                    .isOne();
        }
    }

    @Test
    void areRefusedWithoutAWayToTheOtherInstances() throws Exception {
        try (RunningApplication alone = managed("shop").start()) {
            assertThat(send(alone, "POST", PATH, DEBUG))
                    .startsWith("501 ")
                    .contains("SharedLoggerLevels.over(PostgresqlClient.class)");
            assertThat(send(alone, "POST", PATH, DEBUG.replace("all", "some")))
                    .startsWith("400 ")
                    .contains("expected: all, or nothing for this instance");
            assertThat(LOG.isDebugEnabled()).isFalse();
        }
    }

    @Test
    void stayIfTheOtherInstancesCannotBeReached() throws Exception {
        try (RunningApplication cut = shared("shop")
                .withConfiguration("postgresql.host", "127.0.0.1")
                .withConfiguration("postgresql.port", 1)
                .withConfiguration("postgresql.required", false)
                .start()) {
            assertThat(send(cut, "POST", PATH, DEBUG)).startsWith("503 ").contains("No level was changed");
            assertThat(LOG.isDebugEnabled()).isFalse();
        }
    }
}
