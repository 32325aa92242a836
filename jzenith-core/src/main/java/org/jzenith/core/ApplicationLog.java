package org.jzenith.core;

/** The name of the logger for starts and stops. */
final class ApplicationLog {

    static final String NAME = "org.jzenith.core.JZenith";

    private ApplicationLog() {}
}
