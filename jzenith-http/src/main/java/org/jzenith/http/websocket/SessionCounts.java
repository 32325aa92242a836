package org.jzenith.http.websocket;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Counts the sessions and messages of one route, for metrics. Safe on any thread. */
public final class SessionCounts {

    /** The label for the codes of applications, of which there are thousands. */
    private static final String OF_APPLICATIONS = "application";

    private final LongAdder open = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final Map<String, LongAdder> closed = new LinkedHashMap<>();

    SessionCounts() {
        IntStream.of(1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014)
                .forEach(code -> closed.put(Integer.toString(code), new LongAdder()));
        closed.put(OF_APPLICATIONS, new LongAdder());
    }

    void opened() {
        open.increment();
    }

    void closed(int code) {
        open.decrement();
        LongAdder count = closed.get(Integer.toString(code));
        (count == null ? closed.getOrDefault(OF_APPLICATIONS, new LongAdder()) : count).increment();
    }

    void received() {
        received.increment();
    }

    void sent() {
        sent.increment();
    }

    /** Returns the number of open sessions. */
    public long open() {
        return open.sum();
    }

    /** Returns the number of received messages since the start. */
    public long messagesReceived() {
        return received.sum();
    }

    /** Returns the number of sent messages since the start. */
    public long messagesSent() {
        return sent.sum();
    }

    /**
     * Returns the number of ended sessions since the start, by close code. The codes of applications count together.
     */
    public Map<String, LongAdder> closes() {
        return closed;
    }
}
