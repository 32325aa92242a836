package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Module;
import io.reactivex.Completable;
import java.util.stream.Collectors;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.Secret;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;
import org.slf4j.LoggerFactory;

/** Tests that no secret is in the log or in the report, whatever fails and whatever code reports it. */
class SecretsInLogsTest {

    private static final String PASSWORD = "correct-horse-battery";

    @Config("mail")
    interface MailConfiguration {
        Secret password();

        @ConfigDefault("smtp://user:${mail.password}@host")
        String url();

        @ConfigDefault("25")
        int port();
    }

    /** Includes the password in each of its failures, as drivers do. */
    private static final class TalkativePlugin implements Plugin {
        private final boolean failsToStart;

        TalkativePlugin(boolean failsToStart) {
            this.failsToStart = failsToStart;
        }

        @Override
        public void configure(Binder binder) {
            configBinder(binder).bind(MailConfiguration.class);
        }

        @Override
        public Completable start(Injector injector) {
            return failsToStart
                    ? failure(injector.getInstance(MailConfiguration.class).url())
                    : Completable.complete();
        }

        @Override
        public Completable stop() {
            return failure("smtp://user:" + PASSWORD + "@host");
        }

        private static Completable failure(String url) {
            return Completable.error(
                    new IllegalStateException("cannot reach " + url, new IllegalArgumentException(url)));
        }
    }

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Level levelBefore = root.getLevel();

    @BeforeEach
    void record() {
        lines.start();
        root.addAppender(lines);
        ((Logger) LoggerFactory.getLogger("org.jzenith")).setLevel(Level.TRACE);
    }

    @AfterEach
    void stopRecording() {
        root.detachAppender(lines);
        root.setLevel(levelBefore);
        ((Logger) LoggerFactory.getLogger("org.jzenith")).setLevel(null);
    }

    private String log() {
        PatternLayout layout = new PatternLayout();
        layout.setContext(root.getLoggerContext());
        layout.setPattern("%level %logger %msg%n%ex");
        layout.start();
        return lines.list.stream().map(layout::doLayout).collect(Collectors.joining());
    }

    private static JZenith application(boolean failsToStart, String... arguments) {
        return JZenith.application(arguments)
                .withPlugins(new TalkativePlugin(failsToStart))
                .withConfiguration("mail.password", PASSWORD);
    }

    /** A test or a caller of {@code start()} prints it with all causes and suppressed failures. */
    private static void assertNotInTheStackTraceOf(JZenithException failure) {
        assertThat(Throwables.getStackTrace(failure))
                .doesNotContain(PASSWORD)
                .contains(
                        "IllegalStateException: cannot reach smtp://user:******@host",
                        "Caused by: java.lang.IllegalArgumentException: smtp://user:******@host",
                        "at org.jzenith.core.SecretsInLogsTest");
    }

    @Test
    void notInTheTableOfAStartAndNotInTheFailureOfAStop() {
        RunningApplication running = application(false).start();
        assertNotInTheStackTraceOf(catchThrowableOfType(JZenithException.class, running::close));
        assertThat(log())
                .contains("mail.password", "did not stop", "cannot reach smtp://user:******@host")
                .doesNotContain(PASSWORD);
    }

    @Test
    void notInTheReportOfAFailedStartAndNotInItsLog() {
        StartupException failure = catchThrowableOfType(
                StartupException.class, () -> application(true).start().close());
        assertThat(failure.getMessage())
                .contains("START-1", "cannot reach smtp://user:******@host")
                .doesNotContain(PASSWORD);
        assertNotInTheStackTraceOf(failure);
        assertThat(log()).contains("The start failed").doesNotContain(PASSWORD);
    }

    @Test
    void notInTheReportOfACheckThatFails() {
        Module checked = binder -> configBinder(binder).bind(MailConfiguration.class, (configuration, table) -> {
            throw new IllegalArgumentException("no port in " + configuration.url());
        });
        StartupException failure = catchThrowableOfType(
                StartupException.class,
                () -> application(false).withModules(checked).start().close());
        assertThat(failure.getMessage())
                .contains("no port in smtp://user:******@host")
                .doesNotContain(PASSWORD);
        assertThat(log()).doesNotContain(PASSWORD);
    }

    @Test
    void notInTheReportOfAWrongConfiguration() {
        StartupException failure = catchThrowableOfType(
                StartupException.class,
                () -> application(false, "--mail.port=" + PASSWORD).start().close());
        assertThat(failure.getMessage()).contains("mail.port").doesNotContain(PASSWORD);
        assertThat(log()).doesNotContain(PASSWORD);
    }
}
