package org.jzenith.devservices;

import java.io.Closeable;
import java.io.IOException;
import java.util.Deque;

/** A clean-up that also works on an interrupted thread, on which no program would run to its end. */
final class CleanUp {

    private CleanUp() {}

    /** A step that may fail. */
    interface Step {
        void run() throws IOException;
    }

    /** Closes all in this order, even if some fail. */
    static void closeAll(Deque<Closeable> all) throws IOException {
        Closeable first = all.poll();
        if (first != null) {
            Closeable others = () -> closeAll(all);
            try (others) {
                first.close();
            }
        }
    }

    /** Runs a step as if the thread was not interrupted; afterwards, the thread is interrupted again. */
    static void run(Step step) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            step.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
