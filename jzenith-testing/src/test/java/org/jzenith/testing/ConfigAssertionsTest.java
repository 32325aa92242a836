package org.jzenith.testing;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.testing.ConfigAssertions.assertThatConfiguration;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.config.Secret;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.rest.RestConfiguration;

class ConfigAssertionsTest {

    /** One of each kind. */
    @Config("mail")
    interface MailConfiguration {

        String host();

        @ConfigDefault("60s")
        Duration timeout();

        Optional<Integer> retries();

        List<String> recipients();

        Map<String, String> labels();

        @ConfigDefault("swordfish")
        Secret password();

        Tls tls();

        Optional<Proxy> proxy();

        default String greeting() {
            return "to " + host();
        }
    }

    interface Tls {
        @ConfigDefault("true")
        boolean enabled();
    }

    interface Proxy {
        String address();

        @ConfigDefault("3128")
        int port();
    }

    private static final Map<String, String> DEFAULTS = Map.of(
            "host",
            "",
            "timeout",
            "1m",
            "retries",
            "",
            "recipients",
            "",
            "labels",
            "",
            "password",
            "swordfish",
            "tls.enabled",
            "true",
            "proxy.address",
            "",
            "proxy.port",
            "3128");

    private static final Map<String, String> OTHERS = Map.of(
            "host",
            "mail",
            "timeout",
            "2s",
            "retries",
            "3",
            "recipients",
            "a,b",
            "labels.x",
            "y",
            "password",
            "other",
            "tls.enabled",
            "false",
            "proxy.address",
            "here",
            "proxy.port",
            "81");

    private static Map<String, String> with(Map<String, String> map, String key, String value) {
        Map<String, String> other = new HashMap<>(map);
        other.put(key, value);
        return other;
    }

    private static Map<String, String> without(Map<String, String> map, String key) {
        Map<String, String> other = new HashMap<>(map);
        other.remove(key);
        return other;
    }

    private static void assertDefaultsFail(Map<String, String> defaults, String... words) {
        assertThatThrownBy(
                        () -> assertThatConfiguration(MailConfiguration.class).hasDefaults(defaults))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("MailConfiguration: the test of the defaults found 1 problem")
                .hasMessageContainingAll(words);
    }

    private static void assertNamesFail(Map<String, String> texts, String... words) {
        assertThatThrownBy(
                        () -> assertThatConfiguration(MailConfiguration.class).maps(texts))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("MailConfiguration: the test of the names found 1 problem")
                .hasMessageContainingAll(words);
    }

    @Test
    void passesIfEveryKeyHasATestedDefaultAndATestedName() {
        assertThatConfiguration(MailConfiguration.class).hasDefaults(DEFAULTS).maps(OTHERS, mail -> {
            assertThat(mail.timeout()).isEqualTo(Duration.ofSeconds(2));
            assertThat(mail.recipients()).containsExactly("a", "b");
            assertThat(mail.labels()).containsEntry("x", "y");
            assertThat(mail.proxy())
                    .hasValueSatisfying(proxy -> assertThat(proxy.port()).isEqualTo(81));
        });
    }

    @Test
    void findsADefaultThatDiffers() {
        assertDefaultsFail(
                with(DEFAULTS, "timeout", "61s"), "mail.timeout has the default \"60s\" (expected: \"61s\")");
        assertDefaultsFail(with(DEFAULTS, "timeout", ""), "mail.timeout has the default \"60s\" (expected: none)");
        assertDefaultsFail(with(DEFAULTS, "retries", "1"), "mail.retries has no default (expected: \"1\")");
        assertDefaultsFail(with(DEFAULTS, "host", "mail"), "mail.host has no default (expected: \"mail\")");
        assertDefaultsFail(with(DEFAULTS, "tls.enabled", "false"), "mail.tls.enabled has the default \"true\"");
        assertDefaultsFail(
                with(DEFAULTS, "proxy.port", ""), "mail.proxy.port has the default \"3128\" (expected: none)");
        assertDefaultsFail(with(DEFAULTS, "password", ""), "mail.password has the default \"******\" (expected: none)");
        assertDefaultsFail(with(DEFAULTS, "proxy.port", "1"), "mail.proxy.port has the default \"3128\"");
        assertDefaultsFail(with(DEFAULTS, "timeout", "soon"), "CONFIG-3 mail.timeout", "\"soon\"");
    }

    @Test
    void findsTheDefaultOfASecretWithoutShowingIt() {
        assertThatThrownBy(() -> assertThatConfiguration(MailConfiguration.class)
                        .hasDefaults(with(DEFAULTS, "password", "guess")))
                .hasMessageContaining("mail.password")
                .message()
                .doesNotContain("swordfish");
    }

    @Test
    void findsKeysThatAreNotTestedAndKeysThatDoNotExist() {
        assertDefaultsFail(
                without(DEFAULTS, "tls.enabled"), "mail.tls.enabled is not tested (expected: \"tls.enabled\" among");
        assertDefaultsFail(without(DEFAULTS, "proxy.port"), "mail.proxy.port is not tested");
        assertDefaultsFail(with(DEFAULTS, "hots", ""), "CONFIG-5 mail.hots", "did you mean mail.host");
        assertDefaultsFail(with(DEFAULTS, "timeouts", "1s"), "CONFIG-5 mail.timeouts", "did you mean mail.timeout");
        assertNamesFail(without(OTHERS, "labels.x"), "mail.labels is not tested");
        assertNamesFail(with(OTHERS, "timeouts", "1s"), "CONFIG-5 mail.timeouts", "did you mean mail.timeout");
    }

    @Test
    void findsValuesThatEqualTheDefaultOrCannotBeRead() {
        assertNamesFail(with(OTHERS, "timeout", "PT60S"), "mail.timeout is \"PT60S\" by default");
        assertNamesFail(with(OTHERS, "retries", "few"), "CONFIG-3 mail.retries: \"few\" is not an integer");
    }

    @Test
    void passesOnTheFailureOfAnAssertionAboutTheValues() {
        assertThatThrownBy(() -> assertThatConfiguration(MailConfiguration.class)
                        .maps(OTHERS, mail -> assertThat(mail.greeting()).isEqualTo("to nobody")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("to mail");
    }

    @Test
    void requiresAConfigurationInterface() {
        assertThatThrownBy(() -> assertThatConfiguration(Runnable.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Runnable has no @Config");
    }

    @Test
    void checksTheDefaultsAndNamesOfTheConfigurationOfHttp() {
        assertThatConfiguration(HttpConfiguration.class)
                .hasDefaults(Map.ofEntries(
                        entry("host", "0.0.0.0"),
                        entry("port", "8080"),
                        entry("base-path", "/"),
                        entry("verticles", "0"),
                        entry("max-connections", "10000"),
                        entry("max-requests-in-flight", "1000"),
                        entry("idle-timeout", "60s"),
                        entry("head-timeout", "10s"),
                        entry("max-request-line-size", "8KB"),
                        entry("max-header-size", "16KB"),
                        entry("max-body-size", "2MB"),
                        entry("body-timeout", "60s"),
                        entry("request-timeout", "30s"),
                        entry("drain-delay", "0s"),
                        entry("drain-timeout", "20s"),
                        entry("max-headers", "100"),
                        entry("max-json-tokens", "250000"),
                        entry("json-coercions", "false"),
                        entry("json-duplicate-names", "false"),
                        entry("unstorable-text", "false"),
                        entry("max-pipelined-requests", "100"),
                        entry("max-buffered-bytes", "0B"),
                        entry("send-timeout", "20s"),
                        entry("security-headers", "true"),
                        entry("hsts", ""),
                        entry("unix-socket-mode", "0660"),
                        entry("proxy-protocol", "false"),
                        entry("trusted-proxies", ""),
                        entry("clear-text", ""),
                        entry("forwarded-headers", ""),
                        entry("http2-clear-text", "false")))
                .maps(
                        Map.ofEntries(
                                entry("unix-socket-mode", "0600"),
                                entry("proxy-protocol", "true"),
                                entry("trusted-proxies", "10.0.0.0/8,unix"),
                                entry("forwarded-headers", "x-forwarded"),
                                entry("clear-text", "operators"),
                                entry("http2-clear-text", "true"),
                                entry("host", "127.0.0.1"),
                                entry("port", "81"),
                                entry("base-path", "/api"),
                                entry("verticles", "3"),
                                entry("max-connections", "4"),
                                entry("max-requests-in-flight", "5"),
                                entry("idle-timeout", "6s"),
                                entry("head-timeout", "7s"),
                                entry("max-request-line-size", "9KB"),
                                entry("max-header-size", "10KB"),
                                entry("max-body-size", "11KB"),
                                entry("body-timeout", "12s"),
                                entry("request-timeout", "13s"),
                                entry("drain-delay", "17s"),
                                entry("drain-timeout", "18s"),
                                entry("max-headers", "19"),
                                entry("max-json-tokens", "21"),
                                entry("json-coercions", "true"),
                                entry("json-duplicate-names", "true"),
                                entry("unstorable-text", "true"),
                                entry("max-pipelined-requests", "20"),
                                entry("max-buffered-bytes", "24MB"),
                                entry("send-timeout", "25s"),
                                entry("security-headers", "false"),
                                entry("hsts", "26d")),
                        http -> {
                            assertThat(http.port()).isEqualTo(81);
                            assertThat(http.basePath()).isEqualTo("/api");
                            assertThat(http.maxRequestLineSize()).isEqualTo(new DataSize(9 * 1024));
                            assertThat(http.drainTimeout()).isEqualTo(Duration.ofSeconds(18));
                        });
    }

    @Test
    void checksTheDefaultsAndNamesOfTheConfigurationOfRest() {
        assertThatConfiguration(RestConfiguration.class)
                .hasDefaults(Map.ofEntries(
                        entry("blocking-threads", "200"),
                        entry("blocked-warning", "500ms"),
                        entry("buffered-response-size", "64KB"),
                        entry("load-services", "true"),
                        entry("compiled-dispatch", "true"),
                        entry("max-form-fields", "1000"),
                        entry("max-parts", "1000"),
                        entry("authentication-challenge", ""),
                        entry("threads", "event-loop"),
                        entry("unreadable-query", "not-found")))
                .maps(
                        Map.ofEntries(
                                entry("unreadable-query", "bad-request"),
                                entry("threads", "virtual"),
                                entry("blocking-threads", "14"),
                                entry("blocked-warning", "15s"),
                                entry("buffered-response-size", "16KB"),
                                entry("load-services", "false"),
                                entry("compiled-dispatch", "false"),
                                entry("max-form-fields", "22"),
                                entry("max-parts", "23"),
                                entry("authentication-challenge", "Bearer")),
                        rest -> assertThat(rest.blockingThreads()).isEqualTo(14));
    }

    @Test
    void checksTheDefaultsAndNamesOfTheConfigurationOfHealth() throws ClassNotFoundException {
        assertThatConfiguration(Class.forName("org.jzenith.core.HealthConfiguration"))
                .hasDefaults(Map.of("timeout", "1s", "grace", "5s", "optional", ""))
                .maps(Map.of("timeout", "2s", "grace", "3s", "optional", "redis,mail"));
    }
}
