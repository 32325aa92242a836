package org.jzenith.core;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.RootCause;
import org.jzenith.core.error.StartupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes SIGTERM and SIGINT stop the applications that {@code run()} started in this process, newest first, and then end
 * the process. Signals belong to the whole process: this class installs its handlers while at least one such
 * application runs, and then restores the previous ones.
 *
 * <p>This class uses {@code sun.misc.Signal} rather than a shutdown hook, for two reasons: a clean stop ends with exit
 * code 0, and another signal ends the process at once. It uses reflection, because the compiler's warning about that
 * class can be neither suppressed nor tolerated.
 */
final class ProcessSignals {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationLog.NAME);
    private static final Map<String, Integer> SIGNALS = Map.of("TERM", 15, "INT", 2);

    /**
     * Within this time, a second signal counts as the first. A supervisor may send a signal both to the process and to
     * its group, as {@code timeout} does, or forward a signal that the keyboard has sent to all.
     */
    private static final long SAME_SIGNAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final Deque<CompletableFuture<RunningApplication>> APPLICATIONS = new ArrayDeque<>();
    private static final Map<String, Object> HANDLERS_BEFORE = new HashMap<>();
    private static boolean stopping;
    private static long stoppingSinceNanos;

    private ProcessSignals() {}

    /**
     * Starts an application. A signal that arrives during the start stops the application as soon as it has started.
     */
    static RunningApplication start(Supplier<RunningApplication> start) {
        CompletableFuture<RunningApplication> starting = expectApplication();
        try {
            RunningApplication application = start.get();
            starting.complete(application);
            return application;
        } catch (Throwable e) { // A signal that arrived meanwhile must not wait forever.
            starting.completeExceptionally(e);
            throw e;
        }
    }

    private static synchronized CompletableFuture<RunningApplication> expectApplication() {
        if (APPLICATIONS.isEmpty()) {
            SIGNALS.forEach((name, number) -> handle(name, () -> stopOrHalt(number)));
            OutOfMemoryWatch.begin();
        }
        CompletableFuture<RunningApplication> starting = new CompletableFuture<>();
        APPLICATIONS.push(starting);
        return starting;
    }

    /**
     * Forgets an application that has stopped. After the last one, restores the handlers unless a signal is ending the
     * process.
     */
    static synchronized void forget(RunningApplication application) {
        boolean known = APPLICATIONS.removeIf(
                starting -> !starting.isCompletedExceptionally() && starting.getNow(null) == application);
        if (known && APPLICATIONS.isEmpty() && !stopping) {
            HANDLERS_BEFORE.forEach(ProcessSignals::install);
            HANDLERS_BEFORE.clear();
            OutOfMemoryWatch.end();
        }
    }

    private static void handle(String name, Runnable action) {
        try {
            Class<?> type = Class.forName("sun.misc.SignalHandler");
            Object before = install(
                    name,
                    Proxy.newProxyInstance(
                            type.getClassLoader(),
                            new Class<?>[] {type},
                            (proxy, method, arguments) -> switch (method.getName()) {
                                case "handle" -> {
                                    action.run();
                                    yield null;
                                }
                                case "equals" -> proxy == arguments[0];
                                case "hashCode" -> System.identityHashCode(proxy);
                                default -> "what stops the applications on SIG" + name;
                            }));
            if (before != null) {
                HANDLERS_BEFORE.put(name, before);
            }
        } catch (ClassNotFoundException e) {
            LOG.warn(
                    "SIG{} will end this process without a clean stop: {} is missing. Fix: use a Java runtime with the module jdk.unsupported",
                    name,
                    e.getMessage());
        }
    }

    /** Installs a handler and returns the one before. */
    private static @Nullable Object install(String name, Object handler) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> type = Class.forName("sun.misc.SignalHandler");
            return signal.getMethod("handle", signal, type)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), handler);
        } catch (InvocationTargetException e) { // The JVM does not support the signal, or uses it itself.
            LOG.warn(
                    "SIG{} will end this process without a clean stop: {}. Fix: start the JVM without -Xrs",
                    name,
                    RootCause.of(e).getMessage());
            return null;
        } catch (ReflectiveOperationException e) {
            LOG.warn("SIG{} will end this process without a clean stop", name, e);
            return null;
        }
    }

    private static synchronized void stopOrHalt(int signalNumber) {
        if (stopping) {
            if (System.nanoTime() - stoppingSinceNanos > SAME_SIGNAL_NANOS) {
                Runtime.getRuntime().halt(128 + signalNumber);
            }
            return;
        }
        stopping = true;
        stoppingSinceNanos = System.nanoTime();
        List<CompletableFuture<RunningApplication>> newestFirst = List.copyOf(APPLICATIONS);
        Thread thread = new Thread(() -> System.exit(stop(newestFirst)), "jzenith-stop");
        // Signal threads are daemons. If this thread were one too, the process would end with Vert.x's last thread,
        // before the stop ends.
        thread.setDaemon(false);
        thread.start();
    }

    /** Stops the running applications, newest first, because the process is about to end for another reason. */
    static void stopAll() {
        List<CompletableFuture<RunningApplication>> newestFirst;
        synchronized (ProcessSignals.class) { // Without those that are starting: one may wait for this.
            newestFirst =
                    APPLICATIONS.stream().filter(CompletableFuture::isDone).toList();
        }
        stop(newestFirst);
    }

    /** Stops the applications and returns the exit code: of the first failure, or of a clean stop. */
    private static int stop(List<CompletableFuture<RunningApplication>> applications) {
        int code = ExitCodes.CLEAN;
        for (CompletableFuture<RunningApplication> application : applications) {
            int own = stop(application);
            code = code == ExitCodes.CLEAN ? own : code;
        }
        return code;
    }

    private static int stop(CompletableFuture<RunningApplication> application) {
        try {
            application.join().close();
            return ExitCodes.CLEAN;
        } catch (CompletionException e) { // The application has not started, and run() has reported why.
            return e.getCause() instanceof StartupException failure ? ExitCodes.of(failure) : ExitCodes.OTHER;
        } catch (JZenithException
                | IllegalStateException
                        e) { // The stop sequence has logged the failure, or could not run on this thread.
            return ExitCodes.UNCLEAN_STOP;
        }
    }
}
