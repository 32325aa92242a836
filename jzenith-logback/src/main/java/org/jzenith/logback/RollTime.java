package org.jzenith.logback;

/** When a file is begun anew. */
enum RollTime {
    /** At each full hour. */
    HOUR("yyyy-MM-dd_HH"),
    /** At midnight. */
    DAY("yyyy-MM-dd");

    /** What the names of earlier files contain; Logback finds the time from it. */
    private final String pattern;

    RollTime(String pattern) {
        this.pattern = pattern;
    }

    String pattern() {
        return pattern;
    }
}
