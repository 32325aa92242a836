package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.logging.LogFiles;
import org.jzenith.core.logging.LogLevel;
import org.jzenith.core.logging.LoggerLevel;
import org.jzenith.core.logging.LoggerLevels;

/** Levels that are changed for a time. */
@Timeout(60)
class LoggerLevelsTest extends FreshLogback {

    private static LoggerLevels levels(RunningApplication application) {
        return application.injector().getInstance(LoggerLevels.class);
    }

    @Test
    void goBackAfterTheirTime() {
        try (RunningApplication application = start("--logging.levels.org.example=warn")) {
            LoggerLevels levels = levels(application);
            levels.change("org.example", LogLevel.DEBUG, Duration.ofHours(1));
            Instant before = Instant.now();
            LoggerLevel changed = levels.change("org.example", LogLevel.TRACE, Duration.ofMillis(20));
            assertThat(changed.configured()).isEqualTo(LogLevel.TRACE);
            assertThat(changed.until()).isAfter(before);
            while (levels.of("org.example").configured() != LogLevel.WARN) {
                Thread.onSpinWait();
            }
            assertThat(levels.of("org.example"))
                    .isEqualTo(new LoggerLevel("org.example", LogLevel.WARN, LogLevel.WARN, null));
        }
    }

    @Test
    void goBackWhenTheApplicationStops() {
        RunningApplication other = start();
        RunningApplication application = start();
        levels(other).change("org.example.other", LogLevel.OFF, Duration.ofHours(1));
        levels(application).change("org.example.Shop", LogLevel.DEBUG, Duration.ofHours(1));
        assertThat(LOG.isDebugEnabled()).isTrue();
        application.close();
        assertThat(LOG.isDebugEnabled()).isFalse();
        assertThat(levels(other).of("org.example.other").effective()).isEqualTo(LogLevel.OFF);
        assertThat(levels(other).restore("org.example.other"))
                .isEqualTo(new LoggerLevel("org.example.other", null, LogLevel.INFO, null));
        other.close();
    }

    @Test
    void ofAnotherHandStay() {
        RunningApplication application = start();
        levels(application).change("org.example.Shop", LogLevel.DEBUG, Duration.ofHours(1));
        context.getLogger("org.example.Shop").setLevel(ch.qos.logback.classic.Level.ERROR);
        application.close();
        assertThat(LOG.isWarnEnabled()).isFalse();
    }

    @Test
    void areThoseOfAllLoggers() {
        try (RunningApplication application = start("--logging.levels.org.example=off")) {
            assertThat(levels(application).all())
                    .startsWith(new LoggerLevel("ROOT", LogLevel.INFO, LogLevel.INFO, null))
                    .contains(new LoggerLevel("org.example.Shop", null, LogLevel.OFF, null));
            assertThat(levels(application).of("org.example.unknown.Name").effective())
                    .isEqualTo(LogLevel.OFF);
            assertThat(context.exists("org.example.unknown.Name")).isNull();
        }
    }

    @Test
    void needATime() {
        try (RunningApplication application = start()) {
            assertThatThrownBy(() -> levels(application).change("org.example", LogLevel.DEBUG, Duration.ZERO))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("PT0S");
        }
    }

    @Test
    void areUnknownWithoutThePlugin() {
        try (RunningApplication application = JZenith.application().start()) {
            assertThat(levels(application).all()).isEmpty();
            assertThat(application.injector().getInstance(LogFiles.class).appenders())
                    .isEmpty();
            assertThatThrownBy(() -> levels(application).change("a", LogLevel.DEBUG, Duration.ofMinutes(1)))
                    .hasMessageContaining("jzenith-logback");
        }
    }
}
