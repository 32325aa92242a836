package org.jzenith.maven.launch;

import static java.util.Objects.requireNonNullElse;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The application in this JVM, which starts and stops again and again, each time with classes of a new class loader.
 * Used by one thread, except for {@link #stopAtExit()}.
 */
final class ReloadableApplication {

    /** So many versions of the classes may be in memory after a collection, since some caches are slow to forget. */
    private static final int MAX_VERSIONS = 4;

    private final String mainClass;
    private final List<Path> folders;
    private final List<WeakReference<ClassLoader>> ended = new ArrayList<>();
    private volatile @Nullable ApplicationClassLoader current;
    private @Nullable Thread running;

    ReloadableApplication(String mainClass, List<Path> folders) {
        this.mainClass = mainClass;
        this.folders = folders;
    }

    /** Receives the end of {@code main}. */
    interface Listener {
        /** Called on the thread of {@code main} if it has failed. */
        void failed();
    }

    /** Calls {@code main} on a thread of its own, with classes as they are now in the folders. */
    void start(String[] arguments, Listener listener) throws IOException {
        ApplicationClassLoader loader =
                new ApplicationClassLoader(folders, getClass().getClassLoader());
        current = loader;
        Thread thread = new Thread(() -> run(loader, arguments, listener), "main");
        thread.setContextClassLoader(loader);
        running = thread;
        thread.start();
    }

    private void run(ApplicationClassLoader loader, String[] arguments, Listener listener) {
        try {
            Method main = loader.loadClass(mainClass).getMethod("main", String[].class);
            main.setAccessible(true); // The class may be package-private.
            main.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            report(loader, requireNonNullElse(e.getCause(), e));
            listener.failed();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            report(loader, e);
            listener.failed();
        }
    }

    @SuppressWarnings("SystemOut") // As a JVM does it.
    private static void report(ApplicationClassLoader loader, Throwable failure) {
        if (!loader.hasReported(failure)) {
            System.err.print("Exception in thread \"main\" ");
            failure.printStackTrace();
        }
    }

    /**
     * Stops the application and forgets its classes. Returns the reasons for which this JVM cannot start another
     * version; usually none.
     *
     * @param patience the time that threads of the application have to end after its stop
     */
    List<String> stop(Duration patience) throws InterruptedException, IOException {
        ApplicationClassLoader stopping = current;
        Thread main = running;
        if (stopping == null || main == null) {
            return List.of();
        }
        List<AutoCloseable> applications = stopping.takeApplications();
        if (applications.isEmpty()) {
            main.join(); // It is starting. The goal kills this process if that takes too long.
            applications = stopping.takeApplications();
        }
        List<String> reasons = new ArrayList<>();
        for (AutoCloseable application : applications) {
            try {
                application.close();
            } catch (Exception e) {
                reasons.add("the application did not stop properly: " + e.getMessage());
            }
        }
        reasons.addAll(Leftovers.of(stopping, patience));
        current = null;
        running = null;
        stopping.close();
        ended.add(new WeakReference<>(stopping));
        if (versions() > MAX_VERSIONS) {
            System.gc();
        }
        if (versions() > MAX_VERSIONS) {
            reasons.add(versions() + " earlier versions of its classes are still in memory");
        }
        return reasons;
    }

    private int versions() {
        ended.removeIf(loader -> loader.refersTo(null));
        return ended.size();
    }

    /** Collects earlier versions of the classes; takes a tenth of a second, so call it when nobody waits. */
    void collect() {
        if (versions() > 1) {
            System.gc();
        }
    }

    /** Stops the application because the JVM ends; on any thread. */
    void stopAtExit() {
        ApplicationClassLoader stopping = current;
        if (stopping == null) {
            return;
        }
        for (AutoCloseable application : stopping.takeApplications()) {
            try {
                application.close();
            } catch (Exception e) {
                // The application has logged the failure.
            }
        }
    }
}
