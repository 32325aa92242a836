package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** A queue and the thread that writes its lines. */
@Timeout(60)
class LogQueueTest {

    private static final QueueSpace.Limits LIMITS = QueueSpace.Limits.of(2_000, Duration.ofMinutes(10));
    private static final int INFO = 2;
    private static final int WARN = 3;

    private static final Logger SHOP = (Logger) LoggerFactory.getLogger("shop");

    private static LogQueue queue(Sink sink) {
        return new LogQueue(sink, new TextEncoder(), LIMITS);
    }

    private static LoggingEvent event(Level level, String message) {
        return new LoggingEvent(LogQueueTest.class.getName(), SHOP, level, message, null, null);
    }

    /** Two writers that report lost lines to each other's full queue would otherwise wait for each other. */
    @Test
    void letsTheWriterOfAnotherQueuePassWithoutPlace() throws Exception {
        CountDownLatch works = new CountDownLatch(1);
        LogQueue full = queue(new TestSink(() -> awaitLatch(works)));
        full.startWriter("full");
        while (full.counts().dropped(INFO) == 0) {
            full.offer(event(Level.INFO, "sold"));
        }
        CountDownLatch reported = new CountDownLatch(1);
        LogQueue other = queue(new TestSink(() -> {
            full.offer(event(Level.WARN, "lines are missing".repeat(100)));
            reported.countDown();
        }));
        other.startWriter("other");
        other.offer(event(Level.INFO, "sold"));
        reported.await();
        works.countDown();
        other.stopWriter();
        full.stopWriter();
        other.awaitWriter(Duration.ofMinutes(1).toNanos());
        full.awaitWriter(Duration.ofMinutes(1).toNanos());
        assertThat(full.counts().written(WARN)).isEqualTo(1);
        assertThat(full.counts().lost(WARN)).isZero();
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does something for each write. */
    private record TestSink(Runnable onWrite) implements Sink {

        @Override
        public void write(byte[] lines) {
            onWrite.run();
        }

        @Override
        public void close() {}
    }
}
