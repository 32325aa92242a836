package org.jzenith.redis.connection;

/** What tests see of the connections of a client. */
public final class ConnectionCounts {

    private ConnectionCounts() {}

    /** Returns the number of event loops, each of which has one connection at most. */
    public static int eventLoops(EventLoopConnections loopConnections) {
        return loopConnections.all().size();
    }

    public static int sessions(EventLoopConnections loopConnections) {
        return loopConnections.sessions().inUse();
    }

    /** Returns whether no command is on its way or waits, and no session is open. */
    public static boolean isIdle(EventLoopConnections loopConnections) {
        return loopConnections.all().stream()
                        .allMatch(loopConnection -> loopConnection.waitingSize() == 0 && loopConnection.load() == 0)
                && sessions(loopConnections) == 0;
    }
}
