package org.jzenith.logback;

/** The time at which a new file begins. */
enum RollTime {
    /** At each full hour. */
    HOUR("yyyy-MM-dd_HH"),
    /** At midnight. */
    DAY("yyyy-MM-dd");

    /** The pattern in the names of earlier files, from which Logback derives the time. */
    private final String pattern;

    RollTime(String pattern) {
        this.pattern = pattern;
    }

    String pattern() {
        return pattern;
    }
}
