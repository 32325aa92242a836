package org.jzenith.devservices;

import java.io.IOException;

/** A clean-up that is carried out on an interrupted thread as well, on which no program would run to its end. */
final class CleanUp {

    private CleanUp() {}

    /** A step that may fail. */
    interface Step {
        void run() throws IOException;
    }

    /** Runs a step as if the thread was not interrupted; afterwards it still is. */
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
