package org.jzenith.rest.blocking;

import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jzenith.core.error.ServiceUnavailableException;
import org.slf4j.LoggerFactory;

/**
 * The threads for blocking work: virtual threads if the JVM has them, otherwise a limited number of platform threads.
 * Counts the calls, each from its beginning until its code has returned. Safe on any thread.
 */
public final class BlockingThreads extends AbstractExecutorService {

    private final ExecutorService threads;
    private final int maxCalls;
    /** The calls that run or wait for a thread. */
    private final AtomicInteger calls = new AtomicInteger();

    private final AtomicInteger running = new AtomicInteger();

    private BlockingThreads(ExecutorService threads, int maxCalls) {
        this.threads = threads;
        this.maxCalls = maxCalls;
    }

    /**
     * Creates the threads on demand; idle threads end soon.
     *
     * @param name the beginning of their names
     * @param platformThreads the number of threads on a JVM without virtual threads
     * @param maxCalls the number of calls that may run or wait for a thread; {@link #execute} refuses further ones. The
     *     server limits the requests in flight, but a request may end before a call that ignores its interrupt.
     */
    public static BlockingThreads create(String name, int platformThreads, int maxCalls) {
        return new BlockingThreads(threads(name, platformThreads), maxCalls);
    }

    private static ExecutorService threads(String name, int platformThreads) {
        try { // By reflection, because the compiler targets JDK 17.
            Method ofVirtual = Thread.class.getMethod("ofVirtual");
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Object named = builder.getMethod("name", String.class, long.class).invoke(ofVirtual.invoke(null), name, 0L);
            ThreadFactory factory = (ThreadFactory) builder.getMethod("factory").invoke(named);
            return (ExecutorService) Executors.class
                    .getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
                    .invoke(null, factory);
        } catch (ReflectiveOperationException e) {
            return pool(name, platformThreads);
        }
    }

    private static ExecutorService pool(String name, int platformThreads) {
        AtomicInteger count = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                platformThreads, platformThreads, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name + count.getAndIncrement());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Returns the number of calls that have a thread. */
    public int running() {
        return running.get();
    }

    /** Returns the number of calls that wait for a thread; always 0 if the threads are virtual. */
    public int queued() {
        return Math.max(0, calls.get() - running.get());
    }

    /** Calls {@code task} on a thread; throws {@link ServiceUnavailableException} if there are too many calls. */
    @Override
    public void execute(Runnable task) {
        if (calls.incrementAndGet() > maxCalls) {
            calls.decrementAndGet();
            throw new ServiceUnavailableException(
                    maxCalls + " calls have not returned, most of them although their requests have ended", null);
        }
        try {
            threads.execute(() -> run(task));
        } catch (RejectedExecutionException e) { // The application is stopping.
            calls.decrementAndGet();
            throw e;
        }
    }

    private void run(Runnable task) {
        running.incrementAndGet();
        try {
            task.run();
        } finally {
            running.decrementAndGet();
            calls.decrementAndGet();
        }
    }

    /** Interrupts running calls, and waits a moment for their end. */
    public void stop() {
        shutdownNow();
        try {
            if (!awaitTermination(2, TimeUnit.SECONDS)) {
                LoggerFactory.getLogger(BlockingThreads.class)
                        .warn("A resource method or filter does not end although it was interrupted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void shutdown() {
        threads.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return threads.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return threads.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return threads.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return threads.awaitTermination(timeout, unit);
    }
}
