package org.jzenith.core;

/** The name under which starts and stops are logged, whatever class takes part in them. */
final class ApplicationLog {

    static final String NAME = "org.jzenith.core.JZenith";

    private ApplicationLog() {}
}
