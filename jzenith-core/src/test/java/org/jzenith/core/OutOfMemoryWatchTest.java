package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.logging.InternalLoggerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What jZenith sets for the whole process is set only while an application of {@code run()} is in it. */
@Tag("M1")
class OutOfMemoryWatchTest {

    @Test
    void putsBackWhatWasThereBefore() {
        Thread.UncaughtExceptionHandler handlerBefore = Thread.getDefaultUncaughtExceptionHandler();
        InternalLoggerFactory loggersBefore = InternalLoggerFactory.getDefaultFactory();
        RunningApplication application = ProcessSignals.start(JZenith.application()::start);
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isNotSameAs(handlerBefore);
        assertThat(InternalLoggerFactory.getDefaultFactory()).isInstanceOf(WatchedLoggerFactory.class);
        application.close();
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(handlerBefore);
        assertThat(InternalLoggerFactory.getDefaultFactory()).isSameAs(loggersBefore);
    }

    @Test
    void setsNothingForAnEmbeddedApplication() {
        InternalLoggerFactory loggersBefore = InternalLoggerFactory.getDefaultFactory();
        try (RunningApplication application = JZenith.application().start()) {
            assertThat(application.addresses()).isEmpty();
            assertThat(InternalLoggerFactory.getDefaultFactory()).isSameAs(loggersBefore);
        }
    }
}
