package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.logging.LogFiles;

/** A file behind its queue: complete, in the start report, and no danger to the application. */
@Timeout(120)
@Tag("stress")
class LogFileTest extends FreshLogback {

    private static final int WARN = 3;
    private static final int ERROR = 4;

    @TempDir
    private Path directory;

    @Test
    void hasEverythingFromTheStartToTheStop() throws Exception {
        Path file = directory.resolve("new/app.log");
        RunningApplication application = start("--logging.file=" + file);
        LOG.info("sold");
        assertThat(application
                        .injector()
                        .getInstance(LogFiles.class)
                        .appenders()
                        .toString())
                .isEqualTo("[access (console), app.log (" + file + "), console (console)]");
        application.close();
        assertThat(Files.readString(file))
                .contains(
                        "Configuration other than the defaults",
                        "The log is written to access (console), app.log (" + file + ")")
                .contains(" - sold", "Stopped in")
                .isEqualTo(written.toString(StandardCharsets.UTF_8));
        awaitNoWriters();
    }

    @Test
    void isOnlyClosedWhenNoApplicationUsesIt() throws Exception {
        Path shared = directory.resolve("shared.log");
        Path own = directory.resolve("own.log");
        RunningApplication first = start("--logging.file=" + shared);
        RunningApplication second = start("--logging.file=" + shared);
        RunningApplication third = start("--logging.file=" + own);
        LOG.info("all");
        first.close();
        third.close();
        LOG.info("one");
        second.close();
        LOG.info("none");
        assertThat(Files.readString(shared))
                .containsOnlyOnce(" - all")
                .contains(" - one")
                .doesNotContain(" - none");
        assertThat(Files.readString(own)).contains(" - all").doesNotContain(" - one");
        assertThat(written.toString(StandardCharsets.UTF_8)).contains(" - none");
        awaitNoWriters();
    }

    /** Lines up to INFO give way, and nobody waits for them; all others are in the file. */
    @Test
    void hasEveryWarningDuringAFlood() throws Exception {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Path file = directory.resolve("app.log");
        RunningApplication application = start(
                "--logging.file=" + file,
                "--logging.level=trace",
                "--logging.queue-size=64KB",
                "--logging.total-size=4GB",
                "--logging.roll-size=4GB",
                "--logging.max-wait=100s");
        LineCounts counts = counts("app.log");
        AtomicBoolean flooding = new AtomicBoolean(true);
        List<Thread> flood = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(() -> {
                while (flooding.get()) {
                    LOG.trace("flood {}", flooding);
                }
            });
            thread.start();
            flood.add(thread);
        }
        String text = "x".repeat(200);
        for (int i = 0; i < 5000; i++) {
            LOG.warn("{} warning-{}-", text, i);
            LOG.error("{} error-{}-", text, i);
        }
        flooding.set(false);
        for (Thread thread : flood) {
            thread.join();
        }
        application.close();
        String log = Files.readString(file);
        assertThat(Pattern.compile("(warning|error)-\\d+-")
                        .matcher(log)
                        .results()
                        .map(MatchResult::group))
                .doesNotHaveDuplicates()
                .hasSize(10_000);
        assertThat(counts.dropped(0)).isPositive();
        assertThat(counts.lost(WARN) + counts.lost(ERROR)).isZero();
        assertCountsAre(counts, log.lines().count());
    }

    private static void assertCountsAre(LineCounts counts, long lines) {
        for (int level = 0; level <= ERROR; level++) {
            assertThat(counts.written(level) + counts.dropped(level) + counts.lost(level))
                    .isEqualTo(counts.offered(level));
        }
        assertThat(total(counts::written)).isEqualTo(lines);
        assertThat(counts.waiting()).isZero();
    }

    /** Nobody reads the pipe: its buffer and the queue fill up, and then nothing waits for it any more. */
    @Test
    void doesNotKeepTheApplicationWhenItIsAStuckPipe() throws Exception {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        RunningApplication application =
                start("--logging.file=" + pipe, "--logging.queue-size=64KB", "--logging.max-wait=50ms");
        LineCounts counts = counts("pipe");
        while (counts.dropped(2) == 0) {
            LOG.info("sold");
        }
        for (int i = 0; i < 100_000; i++) { // With a wait for each: more than an hour.
            LOG.warn("no books left");
        }
        assertThat(counts.lost(WARN)).isGreaterThan(90_000);
        assertThat(counts.lost(WARN) + counts.written(WARN)).isLessThanOrEqualTo(100_000);
        application.close();
        awaitNoWriters();
        assertThat(total(counts::offered))
                .isEqualTo(total(counts::written) + total(counts::dropped) + total(counts::lost));
    }

    @Test
    void countsWhatAFullDiskLoses() {
        RunningApplication application = start("--logging.file=/dev/full");
        LineCounts counts = counts("full");
        LOG.info("sold");
        application.close();
        assertThat(total(counts::written)).isZero();
        assertThat(total(counts::lost)).isEqualTo(total(counts::offered)).isPositive();
        assertThat(written.toString(StandardCharsets.UTF_8))
                .contains(" - sold", "The log full cannot be written: java.io.IOException: ");
    }

    @Test
    void isMadeAgainWhenItsFolderWasRemoved() throws Exception {
        Path file = directory.resolve("logs/app.log");
        RunningApplication application = start("--logging.file=" + file);
        while (Files.notExists(file)) {
            LOG.info("before");
        }
        Files.delete(file);
        Files.delete(file.getParent());
        while (Files.notExists(file)) {
            LOG.info("after");
        }
        LOG.warn("the end"); // It waits for a place in the queue.
        application.close();
        assertThat(Files.readString(file)).contains(" - the end");
    }

    @Test
    void makesNoEventOfALineThatHasNoPlace() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        RunningApplication application =
                start("--logging.file=" + pipe, "--logging.queue-size=16KB", "--logging.max-wait=2s");
        LineCounts counts = counts("pipe");
        FullQueueFilter filter = new FullQueueFilter();
        filter.setQueues(ProcessLog.of(context).appenders().stream()
                .filter(appender -> appender.getName().equals("pipe"))
                .map(QueueAppender::queue)
                .toList());
        context.addTurboFilter(filter);
        while (counts.lost(WARN) == 0) { // Until the buffer of the pipe is full as well.
            LOG.warn("no books left");
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 10_000; i++) {
            LOG.info("sold {}", "a book");
        }
        long dropped = counts.dropped(2);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 10_000; i++) {
            LOG.info("sold {}", "a book");
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(counts.dropped(2)).isEqualTo(dropped + 10_000);
        assertThat(bytes / 10_000).isLessThan(60); // An event takes more than 100; Logback's array of arguments, 24.
        context.getTurboFilterList().remove(filter);
        application.close();
    }

    @Test
    void tellsTheCodeThatLogsOnlyIfAsked() throws Exception {
        Path file = directory.resolve("app.log");
        RunningApplication application = start("--logging.file=" + file, "--logging.caller=true");
        LOG.info("sold");
        application.close();
        assertThat(Files.readString(file)).containsPattern(" - LogFileTest.java:\\d+ - sold");
        written.reset();
        RunningApplication quiet = start();
        LOG.info("sold");
        quiet.close();
        assertThat(written.toString(StandardCharsets.UTF_8)).contains(" - sold").doesNotContain("LogFileTest.java");
    }

    @Test
    void ofAConfigurationOfLogbackIsInTheStartReport() throws Exception {
        Path file = directory.resolve("by-logback.log");
        Path configuration = directory.resolve("log.xml");
        Files.writeString(
                configuration,
                """
                <configuration>
                    <appender name="FILE" class="ch.qos.logback.core.FileAppender">
                        <file>%s</file>
                        <encoder><pattern>%%msg%%n</pattern></encoder>
                    </appender>
                    <appender name="LATER" class="ch.qos.logback.classic.AsyncAppender">
                        <maxFlushTime>0</maxFlushTime>
                        <appender-ref ref="FILE"/>
                    </appender>
                    <root level="INFO"><appender-ref ref="LATER"/></root>
                </configuration>
                """
                        .formatted(file));
        System.setProperty("logback.configurationFile", configuration.toString());
        configureAsAtTheStartOfAProcess();
        start().close();
        context.stop();
        assertThat(Files.readString(file))
                .contains("The log is written to FILE (" + file + "), LATER (ch.qos.logback.classic.AsyncAppender)");
        context.start();
    }
}
