package org.jzenith.maven.launch;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Finds what an application has left behind in its JVM, by which its classes would stay in memory. */
final class Leftovers {

    private Leftovers() {}

    /**
     * Returns a phrase for each thread and each shutdown hook that belongs to the classes of a loader. Threads that are
     * about to end get some time.
     */
    static List<String> of(ClassLoader loader, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        List<String> threads = threads(loader);
        while (!threads.isEmpty() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(10);
            threads = threads(loader);
        }
        List<String> all = new ArrayList<>(threads);
        all.addAll(hooks(loader));
        return all;
    }

    private static List<String> threads(ClassLoader loader) {
        List<String> found = new ArrayList<>();
        for (Map.Entry<Thread, StackTraceElement[]> running :
                Thread.getAllStackTraces().entrySet()) {
            if (belongs(running.getKey(), loader) || runs(running.getValue())) {
                found.add("the thread \"" + running.getKey().getName() + "\" still runs");
            }
        }
        return found;
    }

    private static boolean belongs(Thread thread, ClassLoader loader) {
        return thread.getContextClassLoader() == loader || thread.getClass().getClassLoader() == loader;
    }

    private static boolean runs(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (ApplicationClassLoader.NAME.equals(frame.getClassLoaderName())) {
                return true;
            }
        }
        return false;
    }

    /** The JVM lists its hooks nowhere else; the goal opens the package. */
    private static List<String> hooks(ClassLoader loader) {
        List<String> found = new ArrayList<>();
        try {
            Field field = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
            field.setAccessible(true);
            if (field.get(null) instanceof Map<?, ?> hooks) {
                for (Object hook : Set.copyOf(hooks.keySet())) {
                    if (hook instanceof Thread thread && belongs(thread, loader)) {
                        found.add("the shutdown hook \"" + thread.getName() + "\" is still registered");
                    }
                }
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Without them, the check of the memory finds the classes that a hook holds.
        }
        return found;
    }
}
