package org.jzenith.postgresql.topology;

/** Which of several servers a client uses. */
public enum ServerTarget {
    /** The server that accepts writes. */
    PRIMARY,
    /** A standby; the primary while no standby can be reached. */
    PREFER_STANDBY,
    /** The first server in the order of the configuration that can be reached. */
    ANY
}
