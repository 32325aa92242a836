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
 * The budget for all that clients make one application hold: connections, heads, bodies, and responses that were
 * written but not received (docs/decisions/0019). Event loops count for themselves, and report here in steps. Safe on
 * any thread.
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
    /** The part of it that connections hold that are closed, but that the event loop has not released yet. */
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

    /**
     * Takes the limit in bytes; 0 stands for a third of the maximal heap, and no more than half of the direct memory.
     */
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

    /** Returns the part of an event loop, which calls this once. */
    public LoopBytes loop(Runnable relief) {
        LoopBytes loop = new LoopBytes(this, step, relief);
        loops.add(loop);
        return loop;
    }

    /**
     * Called by an event loop when it holds more than it last reported, or less. If it holds its share, it closes
     * connections at once: the event loop that holds the most may be in a long turn.
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

    /** Asks the event loop that holds the most to close connections; one at a time. */
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

    /** Returns whether so much is held that new requests are refused. */
    public boolean isScarce() {
        return held.get() >= scarce;
    }

    /** Returns whether more is held than may be, even when all has been released that is about to be. */
    boolean isExceeded() {
        return aboveLimit() >= 0;
    }

    /** Returns how much more may be held. */
    long room() {
        return limit - held.get();
    }

    /** Notes that so much of what is held is about to be released, or with less than 0, that it has been. */
    void leaving(long bytes) {
        leaving.addAndGet(bytes);
    }

    /**
     * Returns by how much more is held than what is not scarce, without what is about to be released; less than 0 if it
     * is less. Closing connections begins at 0 and goes on a bit.
     */
    public long aboveScarce() {
        return held.get() - leaving.get() - scarce;
    }

    /** As {@link #aboveScarce}, for what may be held. */
    public long aboveLimit() {
        return held.get() - leaving.get() - limit;
    }

    /**
     * Returns the part of each event loop: the connections of one that holds no more are not those that hold too much.
     */
    public long share() {
        return share;
    }

    /** Returns how much is closed beyond what is too much: each time, all connections are looked at. */
    public long margin() {
        return limit / 5;
    }

    /** Notes that a request was refused. */
    public void refused() {
        refused.increment();
    }

    /** Notes that a connection was closed because of what it held. */
    public void closed() {
        closed.increment();
    }

    /** Notes that a connection was closed because its client made the server work by what is no request. */
    public void flooded() {
        flooded.increment();
    }

    /** Notes that a connection has ended on which no response had begun. */
    public void unanswered() {
        unanswered.increment();
    }

    /** Notes that a connection was closed because its client received too little. */
    public void stalled() {
        stalled.increment();
    }

    /**
     * Logs what has been refused and closed since the last report, if anything has; at most once a second. Called
     * periodically.
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

    /** Returns how many bytes are held, as far as event loops have reported it. */
    public long held() {
        return held.get();
    }

    /** Returns how many bytes may be held. */
    public long limit() {
        return limit;
    }

    /** Returns how many requests were refused since the start because too much was held. */
    public long refusedRequests() {
        return refused.sum();
    }

    /** Returns how many connections were closed since the start because too much was held. */
    public long closedConnections() {
        return closed.sum();
    }

    /** Returns how many connections were closed since the start because their clients received too little. */
    public long stalledConnections() {
        return stalled.sum();
    }

    /** Returns how many connections have ended since the start on which no response had begun. */
    public long unansweredConnections() {
        return unanswered.sum();
    }

    /**
     * Returns how many connections were closed since the start because their clients sent too much of what is no
     * request.
     */
    public long floodedConnections() {
        return flooded.sum();
    }
}
