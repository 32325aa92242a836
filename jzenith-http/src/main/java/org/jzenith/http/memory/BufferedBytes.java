package org.jzenith.http.memory;

import io.netty.util.internal.PlatformDependent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory budget of an application for its clients: connections, heads, bodies, and responses that were written but
 * not received (docs/decisions/0019). Event loops count for themselves, and report here in steps. Safe on any thread.
 */
public final class BufferedBytes {

    private static final Logger LOG = LoggerFactory.getLogger(BufferedBytes.class);

    private static final int SHARE_OF_HEAP = 3;
    private static final int SHARE_OF_DIRECT_MEMORY = 2;
    private static final long LARGEST_STEP = 64 << 10;
    private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long limit;
    private final long scarce;
    private final long share;
    private final long step;
    private final AtomicLong held = new AtomicLong();
    /** The part of closed connections that the event loop has not released yet. */
    private final AtomicLong leaving = new AtomicLong();

    private final List<LoopBytes> loops = new CopyOnWriteArrayList<>();
    private final AtomicBoolean relieving = new AtomicBoolean();
    private final LongAdder refused = new LongAdder();
    private final LongAdder closed = new LongAdder();
    private final LongAdder stalled = new LongAdder();
    private final LongAdder flooded = new LongAdder();
    private final LongAdder unanswered = new LongAdder();
    private final AtomicLong reportedNanos = new AtomicLong(System.nanoTime() - REPORT_NANOS);
    private long reportedRefused;
    private long reportedClosed;
    private long reportedStalled;
    private long reportedFlooded;

    /** Takes the limit in bytes. 0 means a third of the maximal heap, at most half of the direct memory. */
    public BufferedBytes(long configured, int loops) {
        this.limit = configured > 0
                ? configured
                : Math.min(
                        Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP,
                        PlatformDependent.maxDirectMemory() / SHARE_OF_DIRECT_MEMORY);
        this.scarce = limit / 5 * 4;
        this.share = limit / loops;
        this.step = Math.min(LARGEST_STEP, limit / 64 / loops);
    }

    /** Returns the counter of an event loop, which calls this once. */
    public LoopBytes loop(Runnable relief) {
        LoopBytes loop = new LoopBytes(this, step, relief);
        loops.add(loop);
        return loop;
    }

    /**
     * Called by an event loop to report a change. If the loop holds its share, it closes connections at once, because
     * the event loop that holds the most may be in a long turn.
     */
    void add(long bytes, LoopBytes loop) {
        if (held.addAndGet(bytes) >= scarce && bytes > 0) {
            if (loop.reported() >= scarce / loops.size()) {
                loop.relieveNow();
            } else {
                relieve();
            }
        }
    }

    /** Makes the event loop that holds the most close connections; one loop at a time. */
    private void relieve() {
        if (relieving.compareAndSet(false, true)) {
            LoopBytes asked = largest();
            asked.relieve(() -> {
                relieving.set(false);
                if (isExceeded() && largest() != asked) {
                    relieve();
                }
            });
        }
    }

    private LoopBytes largest() {
        LoopBytes largest = loops.get(0);
        for (LoopBytes loop : loops) {
            largest = loop.reported() > largest.reported() ? loop : largest;
        }
        return largest;
    }

    /** Returns whether memory is so scarce that the server refuses new requests. */
    public boolean isScarce() {
        return held.get() >= scarce;
    }

    /** Returns whether clients exceed the limit, not counting memory that is about to be released. */
    boolean isExceeded() {
        return aboveLimit() >= 0;
    }

    /** Returns how many more bytes the budget allows. */
    long room() {
        return limit - held.get();
    }

    /** Adds bytes that are about to be released. Negative bytes have been released. */
    void leaving(long bytes) {
        leaving.addAndGet(bytes);
    }

    /**
     * Returns the bytes above the threshold of scarcity, without the bytes about to be released; negative below it. The
     * server starts to close connections at 0, and continues a bit.
     */
    public long aboveScarce() {
        return held.get() - leaving.get() - scarce;
    }

    /** As {@link #aboveScarce}, for the limit. */
    public long aboveLimit() {
        return held.get() - leaving.get() - limit;
    }

    /**
     * Returns the share of each event loop. If an event loop holds no more, its connections are not the cause of an
     * excess.
     */
    public long share() {
        return share;
    }

    /** Returns how many bytes the server frees beyond an excess, because each pass examines all connections. */
    public long margin() {
        return limit / 5;
    }

    /** Counts a refused request. */
    public void refused() {
        refused.increment();
    }

    /** Counts a connection that was closed because of its memory. */
    public void closed() {
        closed.increment();
    }

    /** Counts a connection that was closed because of a flood of traffic without requests. */
    public void flooded() {
        flooded.increment();
    }

    /** Counts a connection that has ended before any response had begun. */
    public void unanswered() {
        unanswered.increment();
    }

    /** Counts a connection that was closed because its client received too little. */
    public void stalled() {
        stalled.increment();
    }

    /**
     * Logs the refused requests and closed connections since the last report, if there are any; at most once a second.
     * Called periodically.
     */
    void report() {
        long last = reportedNanos.get();
        long now = System.nanoTime();
        if (now - last >= REPORT_NANOS && reportedNanos.compareAndSet(last, now)) {
            reportNow();
        }
    }

    private synchronized void reportNow() {
        long newlyRefused = refused.sum() - reportedRefused;
        long newlyClosed = closed.sum() - reportedClosed;
        long newlyStalled = stalled.sum() - reportedStalled;
        reportedRefused += newlyRefused;
        reportedClosed += newlyClosed;
        reportedStalled += newlyStalled;
        long newlyFlooded = flooded.sum() - reportedFlooded;
        reportedFlooded += newlyFlooded;
        if (newlyFlooded > 0) {
            LOG.warn(
                    "{} connections were closed, since their clients made the server work by what is no request: too many resets of streams, "
                            + "frames without content or records of TLS without data, or a second handshake of TLS. "
                            + "If they mean no harm: a larger rest.http2.max-resets, rest.http2.max-control-frames or rest.websocket.max-control-frames",
                    newlyFlooded);
        }
        if (newlyRefused + newlyClosed > 0) {
            LOG.warn(
                    "Clients make the server hold {} of {} bytes: {} requests were answered with 503, {} connections were closed. "
                            + "Fix: a larger -Xmx, or another rest.max-buffered-bytes",
                    held.get(),
                    limit,
                    newlyRefused,
                    newlyClosed);
        }
        if (newlyStalled > 0) {
            LOG.warn(
                    "{} connections were closed, since their clients received less than {} bytes per second of responses that waited for them. "
                            + "Fix: a longer rest.send-timeout",
                    newlyStalled,
                    SendProgress.BYTES_PER_SECOND);
        }
    }

    /** Returns the held bytes, as far as event loops have reported them. */
    public long held() {
        return held.get();
    }

    /** Returns the limit in bytes. */
    public long limit() {
        return limit;
    }

    /** Returns the number of requests since the start that were refused for lack of memory. */
    public long refusedRequests() {
        return refused.sum();
    }

    /** Returns the number of connections since the start that were closed for lack of memory. */
    public long closedConnections() {
        return closed.sum();
    }

    /** Returns the number of connections since the start that were closed because their clients received too little. */
    public long stalledConnections() {
        return stalled.sum();
    }

    /** Returns the number of connections since the start that ended before any response had begun. */
    public long unansweredConnections() {
        return unanswered.sum();
    }

    /**
     * Returns the number of connections since the start that were closed because of a flood of traffic without
     * requests.
     */
    public long floodedConnections() {
        return flooded.sum();
    }
}
