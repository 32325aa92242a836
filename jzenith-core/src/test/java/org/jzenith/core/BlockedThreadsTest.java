package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.eventloop.AcceptHandlers;
import org.slf4j.LoggerFactory;

/** When a blocked thread is worth a warning. */
class BlockedThreadsTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger(BlockedThreads.LOGGER);
    private final BlockingQueue<ILoggingEvent> logged = new LinkedBlockingQueue<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            logged.add(event);
        }
    };

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1); // System.nanoTime() may overflow
    private final BlockedThreads threads = new BlockedThreads(nanos::get);

    @BeforeEach
    void record() {
        appender.start();
        logger.addAppender(appender);
    }

    @AfterEach
    void stopRecording() {
        logger.detachAppender(appender);
    }

    private void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private void report(long blockedMillis, long limitMillis) {
        threads.report(
                Thread.currentThread(),
                TimeUnit.MILLISECONDS.toNanos(blockedMillis),
                TimeUnit.MILLISECONDS.toNanos(limitMillis),
                TimeUnit.SECONDS.toNanos(5));
    }

    @ParameterizedTest
    @CsvSource({"5000, 2000, 2000", "12000, 9000, 2000", "19000, 9500, 2000", "11000, 9999, 2000"})
    void aTaskThatBeganInTheFirstSecondsMayTakeLong(long atMillis, long blockedMillis, long limitMillis) {
        advance(Duration.ofMillis(atMillis));
        report(blockedMillis, limitMillis);
        assertThat(logged).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "10500, 10400, 2000, 10000", // in the first seconds, too long in any case
        "12000, 2000, 2000, 2000", // afterwards
        "3600000, 2345, 2000, 2000",
        "61000, 60500, 60000, 60000" // of a worker, for which Vert.x has a higher limit
    })
    void anyOtherIsReported(long atMillis, long blockedMillis, long limitMillis, long limitLogged) {
        advance(Duration.ofMillis(atMillis));
        report(blockedMillis, limitMillis);
        assertThat(logged)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("Thread " + Thread.currentThread().getName() + " has been blocked for " + blockedMillis
                        + " ms, time limit is " + limitLogged + " ms");
    }

    @Test
    void aLongBlockIsReportedWithTheStackOfTheThread() {
        advance(Duration.ofHours(1));
        report(4000, 2000);
        report(6000, 2000);
        assertThat(logged)
                .satisfiesExactly(event -> assertThat(event.getThrowableProxy()).isNull(), event -> assertThat(
                                List.of(event.getThrowableProxy().getStackTraceElementProxyArray()))
                        .anyMatch(frame -> frame.toString().contains("BlockedThreadsTest")));
    }

    @Test
    void vertxAsksBeforeItWarnsOfAnEventLoop() throws Exception {
        VertxThreads own = new VertxThreads();
        Vertx vertx = VertxCompat.create(own, new AcceptHandlers());
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        VertxCompat.onBlockedThread(vertx, (thread, blocked, limit, trace) -> {
            threads.report(thread, blocked, limit, trace);
            asked.countDown();
        });
        try {
            advance(Duration.ofSeconds(1));
            vertx.getOrCreateContext().runOnContext(event -> {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            asked.await();
            assertThat(logged).as("warnings in the first seconds").isEmpty();
            advance(Duration.ofHours(1));
            assertThat(logged.take().getFormattedMessage())
                    .contains("vert.x-eventloop-thread-", " has been blocked for ", "time limit is 2000 ms");
        } finally {
            end.countDown();
            vertx.close().toCompletionStage().toCompletableFuture().join();
            own.awaitEnd();
        }
    }
}
