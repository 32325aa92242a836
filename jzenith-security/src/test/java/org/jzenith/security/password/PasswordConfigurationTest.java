package org.jzenith.security.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.testing.ConfigAssertions.assertThatConfiguration;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.error.StartupException;
import org.jzenith.security.StartReports;

/** Each key, its default and its value when it is set, and what does not fit together. */
class PasswordConfigurationTest {

    private static final StartReports REPORTS = new StartReports();

    @Test
    void hasTheDefaultsOfOwasp() {
        assertThatConfiguration(PasswordConfiguration.class)
                .hasDefaults(Map.of(
                        "memory", "19MB",
                        "iterations", "2",
                        "parallelism", "1",
                        "max-memory", "",
                        "threads", "",
                        "queue-size", "100"));
    }

    @Test
    void isReadFromItsKeys() {
        assertThatConfiguration(PasswordConfiguration.class)
                .maps(
                        Map.of(
                                "memory", "64MB",
                                "iterations", "3",
                                "parallelism", "4",
                                "max-memory", "1GB",
                                "threads", "5",
                                "queue-size", "6"),
                        configuration -> {
                            assertThat(configuration.memory()).isEqualTo(DataSize.parse("64MB"));
                            assertThat(configuration.iterations()).isEqualTo(3);
                            assertThat(configuration.parallelism()).isEqualTo(4);
                            assertThat(configuration.budgetKilobytes()).isEqualTo(1024 * 1024);
                            assertThat(configuration.threads()).hasValue(5);
                            assertThat(configuration.queueSize()).isEqualTo(6);
                        });
    }

    private static StartupException failure(String... arguments) {
        return StartReports.failure(
                JZenith.application(arguments).withoutEnvironment().withPlugins(new PasswordPlugin()));
    }

    @Test
    void oneHashFitsIntoTheMemoryOfAll() throws Exception {
        REPORTS.assertReport(
                "PASSWORD-1", failure("--security.password.memory=64MB", "--security.password.max-memory=32MB"));
    }

    @Test
    void theMemoryIsEnoughForAllLanes() throws Exception {
        REPORTS.assertReport(
                "PASSWORD-2", failure("--security.password.memory=16KB", "--security.password.parallelism=4"));
    }
}
