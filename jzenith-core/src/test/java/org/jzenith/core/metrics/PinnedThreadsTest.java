package org.jzenith.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.example.pinned.SlowInitializer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.slf4j.LoggerFactory;

/** Virtual threads that wait without leaving their carriers. */
class PinnedThreadsTest {

    private static final String REPORTED = "--metrics.pinned-threads=true";

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger("org.jzenith.core.metrics.PinnedThreadEvents");

    @BeforeEach
    void record() {
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void stopRecording() {
        logger.detachAppender(lines);
    }

    private List<String> logged() {
        return List.copyOf(lines.list).stream()
                .map(ILoggingEvent::getFormattedMessage)
                .filter(line -> line.contains("SlowInitializer"))
                .toList();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline)
                    .as("not within two minutes")
                    .isNegative();
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    /** Waits in the initializer of a class that is loaded anew. */
    private static void pin() throws Exception {
        URL classes =
                SlowInitializer.class.getProtectionDomain().getCodeSource().getLocation();
        ExecutorService threads = virtualThreads();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, null)) {
            threads.submit(() -> Class.forName(SlowInitializer.class.getName(), true, loader))
                    .get();
        } finally {
            threads.shutdown();
        }
    }

    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    private static long count(RunningApplication application) {
        Timer timer = application
                .injector()
                .getInstance(MeterRegistry.class)
                .find("jvm.threads.virtual.pinned")
                .timer();
        return timer == null ? -1 : timer.count();
    }

    private static boolean isRecorded() {
        return FlightRecorder.isInitialized()
                && FlightRecorder.getFlightRecorder().getRecordings().stream()
                        .anyMatch(recording -> recording.getSettings().keySet().stream()
                                .anyMatch(setting -> setting.startsWith("jdk.VirtualThreadPinned")));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "This JVM has no virtual threads")
    void eachPlaceIsLoggedOnceAndEachWaitIsCounted() throws Exception {
        try (RunningApplication application = JZenith.application(REPORTED).start()) {
            await(() -> count(application) == 0);
            pin();
            await(() -> count(application) == 1);
            pin();
            await(() -> count(application) == 2);
            assertThat(logged())
                    .singleElement()
                    .asString()
                    .containsPattern(
                            "waited for \\d{3} ms at com\\.example\\.pinned\\.SlowInitializer\\.<clinit>:\\d+ ")
                    .contains("Fix: ");
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "This JVM has no virtual threads")
    void theApplicationsOfAJvmShareARecordingWhichEndsWithTheLast() throws Exception {
        try (RunningApplication first = JZenith.application(REPORTED).start()) {
            await(() -> count(first) == 0);
            try (RunningApplication second = JZenith.application(REPORTED).start()) {
                await(() -> count(second) == 0);
                pin();
                await(() -> count(first) == 1 && count(second) == 1);
                assertThat(logged()).hasSize(1);
            }
            assertThat(isRecorded()).isTrue();
            pin();
            await(() -> count(first) == 2);
        }
        assertThat(isRecorded()).isFalse();
    }

    @Test
    void nothingIsRecordedByDefault() {
        assertThat(PinnedThreads.areReported(Optional.empty())).isFalse();
        try (RunningApplication application = JZenith.application().start()) {
            assertThat(count(application)).isNegative();
        }
        assertThat(isRecorded()).isFalse();
    }
}
