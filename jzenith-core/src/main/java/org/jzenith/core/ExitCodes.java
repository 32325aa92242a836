package org.jzenith.core;

import org.jzenith.core.error.StartupException;

/** How the process of an application ends. */
final class ExitCodes {

    static final int STOPPED = 0;
    static final int START_FAILED = 1;
    static final int STOP_FAILED = 2;

    private ExitCodes() { }

    /** Shows the report to the operator and ends the process. */
    @SuppressWarnings("SystemOut") // The report must be seen even where no logging back end is configured.
    static void failStart(StartupException e) {
        System.err.println(e.getMessage());
        System.exit(START_FAILED);
    }
}
