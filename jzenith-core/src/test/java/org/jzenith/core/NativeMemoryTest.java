package org.jzenith.core;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Vertx;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.slf4j.LoggerFactory;

@Timeout(120)
class NativeMemoryTest {

    /** The only one of the JVM's commands that is used. */
    public interface Commands {
        String systemTrimNativeHeap();
    }

    private static MBeanServer jvm(Commands commands) throws JMException {
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        server.registerMBean(
                new StandardMBean(commands, Commands.class),
                new ObjectName("com.sun.management:type=DiagnosticCommand"));
        return server;
    }

    private final AtomicLong compilationMillis = new AtomicLong();
    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void isGivenBackEachTimeTheCompilersHaveWorkedForATenthOfASecond() throws Exception {
        MBeanServer jvm = jvm(() -> "call " + calls.incrementAndGet());
        NativeMemory memory = new NativeMemory(compilationMillis::get, () -> jvm, Long.MAX_VALUE);
        for (long millis : new long[] {99, 100, 199, 200, 200}) {
            compilationMillis.set(millis);
            assertThat(memory.trimIfWorthwhile()).isTrue();
        }
        assertThat(calls).hasValue(2);
    }

    @Test
    void isNotGivenBackAgainIfThatStopsTheThreadsForLong() throws Exception {
        compilationMillis.set(100);
        MBeanServer jvm = jvm(() -> "");
        assertThat(new NativeMemory(compilationMillis::get, () -> jvm, 0).trimIfWorthwhile())
                .isFalse();
    }

    @Test
    void isLeftAloneWhereTheJvmDoesNotOfferToGiveItBack() {
        compilationMillis.set(100);
        assertThat(new NativeMemory(compilationMillis::get, MBeanServerFactory::newMBeanServer, Long.MAX_VALUE)
                        .trimIfWorthwhile())
                .isFalse();
    }

    @Test
    void isLeftAloneInAnImageOfTheJdkWithoutManagement() {
        NativeMemory memory = new NativeMemory(
                () -> {
                    throw new NoClassDefFoundError("java/lang/management/ManagementFactory");
                },
                MBeanServerFactory::newMBeanServer,
                Long.MAX_VALUE);
        assertThat(memory.trimIfWorthwhile()).isFalse();
    }

    @Test
    void isGivenBackAgainAndAgainUntilTheApplicationHasStopped() throws Exception {
        CountDownLatch threeTimes = new CountDownLatch(3);
        MBeanServer jvm = jvm(() -> {
            calls.incrementAndGet();
            threeTimes.countDown();
            return "";
        });
        Vertx vertx = Vertx.vertx();
        new NativeMemory(() -> compilationMillis.addAndGet(1_000), () -> jvm, Long.MAX_VALUE).keepTrimmed(vertx, 1);
        assertThat(threeTimes.await(30, SECONDS)).isTrue();
        vertx.close().toCompletionStage().toCompletableFuture().get(30, SECONDS);
        while (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("jzenith-native-memory"))) {
            Thread.sleep(1);
        }
        int atTheEnd = calls.get();
        Thread.sleep(100);
        assertThat(calls).hasValue(atTheEnd);
    }

    @Test
    void isNotAskedForAgainOnceThatIsUseless() throws Exception {
        AtomicInteger questions = new AtomicInteger();
        Vertx vertx = Vertx.vertx();
        try {
            new NativeMemory(
                            () -> 1_000L * questions.incrementAndGet(),
                            MBeanServerFactory::newMBeanServer,
                            Long.MAX_VALUE)
                    .keepTrimmed(vertx, 1);
            while (questions.get() == 0) {
                Thread.sleep(1);
            }
            Thread.sleep(300);
            assertThat(questions).hasValue(1);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(30, SECONDS);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void isGivenBackByApplicationsThatHaveTheProcessForThemselves() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(NativeMemory.class);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.list = new CopyOnWriteArrayList<>();
        lines.start();
        logger.addAppender(lines);
        logger.setLevel(Level.DEBUG);
        try (RunningApplication embedded = JZenith.application().start();
                RunningApplication own = JZenith.application().run()) {
            while (lines.list.isEmpty()) { // The turn of the embedded one would come first.
                Thread.sleep(10);
            }
            assertThat(embedded.addresses()).isEqualTo(own.addresses());
            assertThat(lines.list).singleElement().asString().contains("Native memory was given back in", "RSS");
        } finally {
            logger.setLevel(null);
            logger.detachAppender(lines);
        }
    }
}
