package org.jzenith.benchmarks.scale;

/** What happens to the service, and for how many seconds. */
enum Cause {
    FAILOVER("Failover of the databases", 2),
    SLOW_DATABASE("Slow databases", 10),
    LOST_ZONE("Lost zone", 15),
    RESTART("Restart of all instances", 3),
    FLOOD("Flood", 10);

    private final String title;
    private final int seconds;

    Cause(String title, int seconds) {
        this.title = title;
        this.seconds = seconds;
    }

    String title() {
        return title;
    }

    int seconds() {
        return seconds;
    }
}
