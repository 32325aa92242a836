package org.jzenith.devservices;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs steps at the same time, for servers that wait for each other. */
final class Parallel {

    private Parallel() {}

    /** A step for one of several servers. */
    interface Step<T> {
        void run(T server) throws IOException;
    }

    /**
     * Runs a step for each server, on a thread of its own, and waits until all have ended; throws the first failure, to
     * which later ones are added. An interrupt does not end the wait, because a started server must not be forgotten.
     */
    static <T> void run(Collection<T> servers, Step<T> step) throws IOException {
        List<Exception> failures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (T server : servers) {
            Thread thread = new Thread(() -> {
                try {
                    step.run(server);
                } catch (IOException | RuntimeException e) {
                    synchronized (failures) {
                        failures.add(e);
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        threads.forEach(Parallel::join);
        Exception failure = null;
        for (Exception one : failures) {
            if (failure == null) {
                failure = one;
            } else {
                failure.addSuppressed(one);
            }
        }
        raise(failure);
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void raise(@Nullable Exception failure) throws IOException {
        if (failure instanceof IOException checked) {
            throw checked;
        }
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
    }
}
