package org.jzenith.rest.dispatch;

import java.lang.reflect.Method;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads for blocking work: virtual threads if the JVM has them, otherwise a limited number of platform threads.
 */
final class BlockingExecutor {

    private BlockingExecutor() {}

    /** Creates the threads on demand; idle threads end soon. */
    static ExecutorService create(String name, int threads) {
        try { // By reflection, because the compiler targets JDK 17.
            Method ofVirtual = Thread.class.getMethod("ofVirtual");
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Object named = builder.getMethod("name", String.class, long.class).invoke(ofVirtual.invoke(null), name, 0L);
            ThreadFactory factory = (ThreadFactory) builder.getMethod("factory").invoke(named);
            return (ExecutorService) Executors.class
                    .getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
                    .invoke(null, factory);
        } catch (ReflectiveOperationException e) {
            return pool(name, threads);
        }
    }

    /** The number of requests that the server accepts limits the number of waiting tasks. */
    private static ExecutorService pool(String name, int threads) {
        AtomicInteger count = new AtomicInteger();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(threads, threads, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name + count.getAndIncrement());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Interrupts running tasks, and waits a moment for their end. */
    static void close(ExecutorService workers) {
        workers.shutdownNow();
        try {
            if (!workers.awaitTermination(2, TimeUnit.SECONDS)) {
                org.slf4j.LoggerFactory.getLogger(BlockingExecutor.class)
                        .warn("A resource method does not end although it was interrupted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
