package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

class ConfigTableTest {

    enum Mode {
        FAST,
        SAFE
    }

    interface Tls {
        @ConfigDefault("8443")
        @ConfigDoc("Port | with TLS")
        int port();
    }

    @Config("server")
    interface ServerConfiguration {
        @ConfigDefault("8080")
        @ConfigDoc("Port to listen on; 0 takes a free one")
        @Min(0)
        @Max(65_535)
        int port();

        @ConfigDefault("60s")
        Duration timeout();

        @ConfigDefault("fast")
        Mode mode();

        @ConfigDefault("changeit")
        Secret password();

        Optional<String> name();

        Map<String, Integer> weights();

        Optional<Tls> tls();
    }

    @Config("app")
    interface AppConfiguration {
        String title();
    }

    private static LoadedConfiguration load() {
        return ConfigLoader.builder()
                .arguments(List.of("--server.port=1", "--server.port=2"))
                .environment(Map.of("SERVER_PORT", "3", "SERVER_TIMEOUT", "1m", "SERVER_PASSWORD", "hidden"))
                .code(Map.of("app.title", "two\nlines", "server.weights.a", "1"))
                .build()
                .load(List.of(ServerConfiguration.class, AppConfiguration.class));
    }

    @Test
    void tellsWhereAValueCameFromAndWhatItShadows() {
        assertThat(Loads.row(load(), "server.port"))
                .isEqualTo(new ConfigTable.Entry(
                        "server.port",
                        "2",
                        "8080",
                        "command line --server.port",
                        List.of("command line --server.port", "environment variable SERVER_PORT"),
                        true));
        assertThat(Loads.row(load(), "server.name"))
                .isEqualTo(new ConfigTable.Entry("server.name", null, null, "set nowhere", List.of(), false));
        assertThat(Loads.row(load(), "server.password"))
                .isEqualTo(new ConfigTable.Entry(
                        "server.password",
                        "******",
                        "******",
                        "environment variable SERVER_PASSWORD",
                        List.of(),
                        true));
    }

    @Test
    void takesAValueThatEqualsTheDefaultForTheDefault() {
        assertThat(Loads.row(load(), "server.timeout").differs()).isFalse();
    }

    @Test
    void showsWhatDiffers() {
        assertThat(load().table().nonDefaults().lines())
                .containsExactly(
                        "app.title        = two\\nlines  withConfiguration(\"app.title\", ...)",
                        "server.password  = ******      environment variable SERVER_PASSWORD, default ******",
                        "server.port      = 2           command line --server.port, default 8080, "
                                + "shadows command line --server.port, environment variable SERVER_PORT",
                        "server.weights.a = 1           withConfiguration(\"server.weights.a\", ...)");
    }

    @Test
    @Tag("C2")
    void showsDifferentValuesDifferently() {
        assertThat(shown("C:\temp")).isEqualTo("C:\\temp");
        assertThat(shown("C:\\temp")).isEqualTo("C:\\\\temp");
        assertThat(shown("\u001b[0m")).isEqualTo("\\u001b[0m");
        assertThat(shown("\\u001b[0m")).isEqualTo("\\\\u001b[0m");
    }

    /** Other than in a table, a value is in quotation marks in a problem. */
    @Test
    @Tag("C2")
    void quotesDifferentValuesDifferently() {
        assertThat(problem("a\tb")).contains("\"a\\tb\"");
        assertThat(problem("a\\tb")).contains("\"a\\\\tb\"");
        assertThat(problem("a\" (expected: 1)")).contains("\"a\\\" (expected: 1)\"");
    }

    private static @Nullable String shown(String title) {
        LoadedConfiguration loaded =
                ConfigLoader.builder().code(Map.of("app.title", title)).build().load(List.of(AppConfiguration.class));
        return Loads.row(loaded, "app.title").value();
    }

    private static String problem(String port) {
        return ConfigLoader.builder()
                .code(Map.of("server.port", port))
                .build()
                .load(List.of(ServerConfiguration.class))
                .problems()
                .get(0)
                .what();
    }

    @Test
    void showsAll() {
        assertThat(load().table().toString().lines())
                .contains(
                        "server.mode      = fast        the default in ServerConfiguration",
                        "server.name      = (not set)   set nowhere",
                        "server.timeout   = 1m          environment variable SERVER_TIMEOUT")
                .hasSize(7);
        assertThat(new ConfigTable(List.of()).all()).isEmpty();
    }

    @Test
    void hasAReferenceOfEveryKey() {
        assertThat(load().reference())
                .isEqualTo(
                        """
                ## app

                | Key | Environment variable | Type | Default | Allowed | Description |
                |---|---|---|---|---|---|
                | `app.title` | `APP_TITLE` | `String` |  | text |  |

                ## server

                | Key | Environment variable | Type | Default | Allowed | Description |
                |---|---|---|---|---|---|
                | `server.mode` | `SERVER_MODE` | `Mode` | `fast` | one of fast, safe |  |
                | `server.name` | `SERVER_NAME` | `Optional<String>` |  | text |  |
                | `server.password` | `SERVER_PASSWORD` | `Secret` | `******` | a secret text |  |
                | `server.port` | `SERVER_PORT` | `Integer` | `8080` | 0-65535 | Port to listen on; 0 takes a free one |
                | `server.timeout` | `SERVER_TIMEOUT` | `Duration` | `60s` | such as 500ms, 30s, 5m, 1h, 2d or PT30S |  |
                | `server.weights.<name>` |  | `Map<String, Integer>` |  | a whole number from -2147483648 to 2147483647 |  |
                | `server.tls.port` | `SERVER_TLS_PORT` | `Integer` | `8443` | a whole number from -2147483648 to 2147483647 \
                | Port \\| with TLS |
                """);
    }

    @Test
    void hasOneSectionInTheReferenceForAPrefixOfTwoInterfaces() {
        assertThat(ConfigLoader.builder()
                        .build()
                        .load(List.of(ZoneConfiguration.class, AreaConfiguration.class))
                        .reference())
                .containsOnlyOnce("## place")
                .containsSubsequence("`place.area`", "`place.street`", "`place.zone`");
    }

    @Config("place")
    interface ZoneConfiguration {
        Optional<String> zone();

        Optional<String> street();
    }

    @Config("place")
    interface AreaConfiguration {
        Optional<String> area();
    }
}
