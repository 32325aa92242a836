package org.jzenith.core;

import io.vertx.core.Vertx;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives memory back to the system that the compilers of the JVM have needed: tens of megabytes for a moment, which the
 * C library keeps for later. The JVM does this on request, as for {@code jcmd <pid> System.trim_native_heap}, if the
 * library is glibc; otherwise, nothing happens. It concerns the whole process, and so is only done in one that belongs
 * to the application.
 */
final class NativeMemory {

    private static final Logger LOG = LoggerFactory.getLogger(NativeMemory.class);
    private static final long PERIOD_MILLIS = 10_000;
    /** Shorter compilations need little memory. */
    private static final long MIN_COMPILATION_MILLIS = 100;
    /** The JVM cannot stop all threads, for example to collect garbage, until the memory has been given back. */
    private static final long MAX_TRIM_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LongSupplier compilationMillis;
    private final Supplier<MBeanServer> jvm;
    private final long maxTrimNanos;
    private long compilationMillisBefore;
    private boolean over;

    /**
     * Takes the time that the compilers have needed so far, what has the commands of the JVM, and after how long one is
     * the last.
     */
    NativeMemory(LongSupplier compilationMillis, Supplier<MBeanServer> jvm, long maxTrimNanos) {
        this.compilationMillis = compilationMillis;
        this.jvm = jvm;
        this.maxTrimNanos = maxTrimNanos;
    }

    /** Gives memory back again and again until Vert.x is closed. */
    static void keepTrimmed(Vertx vertx) {
        new NativeMemory(NativeMemory::compilationMillis, ManagementFactory::getPlatformMBeanServer, MAX_TRIM_NANOS)
                .keepTrimmed(vertx, PERIOD_MILLIS);
    }

    /** Each time on a new thread: the pool of Vert.x would create one each time too, and keep it. */
    void keepTrimmed(Vertx vertx, long periodMillis) {
        vertx.setPeriodic(periodMillis, timer -> {
            Thread thread = new Thread(
                    () -> {
                        if (!trimIfWorthwhile()) {
                            vertx.cancelTimer(timer);
                        }
                    },
                    "jzenith-native-memory");
            thread.setDaemon(true);
            thread.start();
        });
    }

    /** Returns false if this should not be called again. */
    synchronized boolean trimIfWorthwhile() {
        if (over) { // This thread has waited for the one that found out.
            return false;
        }
        try {
            long millis = compilationMillis.getAsLong();
            if (millis - compilationMillisBefore < MIN_COMPILATION_MILLIS) {
                return true;
            }
            compilationMillisBefore = millis;
            MBeanServer commands = jvm.get(); // It is created here, which takes a while.
            long beginNanos = System.nanoTime();
            Object result = commands.invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "systemTrimNativeHeap", null, null);
            long nanos = System.nanoTime() - beginNanos;
            LOG.debug("Native memory was given back in {} us: {}", TimeUnit.NANOSECONDS.toMicros(nanos), result);
            over = nanos > maxTrimNanos;
        } catch (JMException
                | RuntimeException
                | LinkageError e) { // An image of the JDK may be without java.management.
            LOG.debug("This JVM does not give native memory back", e);
            over = true;
        }
        return !over;
    }

    private static long compilationMillis() {
        CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
        return compilation == null || !compilation.isCompilationTimeMonitoringSupported()
                ? 0
                : compilation.getTotalCompilationTime();
    }
}
