package org.jzenith.devservices;

import java.io.IOException;

/** A clean-up that also works on an interrupted thread, on which no program would run to its end. */
final class CleanUp {

    private CleanUp() {}

    /** A step that may fail. */
    interface Step {
        void run() throws IOException;
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
