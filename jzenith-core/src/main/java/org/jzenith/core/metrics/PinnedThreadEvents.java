package org.jzenith.core.metrics;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ApplicationFrames;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Flight Recorder's events of virtual threads that have kept their carriers while they waited. All applications of the
 * JVM share one recording, which ends with the last of them. Logs each place once.
 */
final class PinnedThreadEvents implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PinnedThreadEvents.class);

    private static final String EVENT = "jdk.VirtualThreadPinned";
    /** Shorter waits do not matter; also the JVM's own default. */
    private static final Duration THRESHOLD = Duration.ofMillis(20);
    /** So many places are logged. */
    private static final int MAX_PLACES = 100;
    /** The first JVM whose virtual threads leave their carriers in {@code synchronized}. */
    private static final int FIRST_WITH_MONITORS = 24;

    private static final long MAX_BYTES = 4 << 20;

    private static final List<PinnedThreads> SUBSCRIBERS = new CopyOnWriteArrayList<>();
    private static @Nullable PinnedThreadEvents running;

    private final RecordingStream stream = new RecordingStream();
    private final Set<String> places = ConcurrentHashMap.newKeySet();

    private PinnedThreadEvents() {
        stream.enable(EVENT).withThreshold(THRESHOLD).withStackTrace();
        stream.setMaxSize(MAX_BYTES);
        stream.onEvent(EVENT, this::report);
        stream.startAsync();
    }

    /** Passes events to {@code application} from now on. */
    static synchronized void subscribe(PinnedThreads application) {
        if (running == null) {
            running = new PinnedThreadEvents();
        }
        SUBSCRIBERS.add(application);
    }

    static synchronized void unsubscribe(PinnedThreads application) {
        PinnedThreadEvents events = running;
        if (SUBSCRIBERS.remove(application) && SUBSCRIBERS.isEmpty() && events != null) {
            running = null;
            events.close();
        }
    }

    private void report(RecordedEvent event) {
        log(event);
        SUBSCRIBERS.forEach(application -> application.record(event.getDuration()));
    }

    private void log(RecordedEvent event) {
        String place = place(event.getStackTrace());
        if (places.size() >= MAX_PLACES || !places.add(place)) {
            return;
        }
        String reason = event.hasField("pinnedReason") ? event.getString("pinnedReason") : null;
        LOG.warn(
                "A virtual thread has waited for {} ms at {} without leaving its carrier{}. Meanwhile, other virtual"
                        + " threads may have had no carrier. {}",
                event.getDuration().toMillis(),
                place,
                reason == null ? "" : " (" + reason + ")",
                fix());
        if (places.size() == MAX_PLACES) {
            LOG.warn("Further places where virtual threads keep their carriers are not logged");
        }
    }

    private static String fix() {
        return Runtime.version().feature() >= FIRST_WITH_MONITORS
                ? "Fix: do not wait in a static initializer or in a callback of a native method"
                : "Fix: replace synchronized around the wait with a ReentrantLock, or use JDK 24 or newer; do not wait in"
                        + " a static initializer or in a callback of a native method";
    }

    /** Returns the innermost line of the application; if there is none, the innermost line. */
    private static String place(@Nullable RecordedStackTrace trace) {
        List<RecordedFrame> frames = trace == null ? List.of() : trace.getFrames();
        return frames.stream()
                .filter(frame -> ApplicationFrames.isOwn(typeOf(frame)))
                .findFirst()
                .or(() -> frames.stream().findFirst())
                .map(frame -> typeOf(frame) + '.' + frame.getMethod().getName() + ':' + frame.getLineNumber())
                .orElse("an unknown place");
    }

    private static String typeOf(RecordedFrame frame) {
        return frame.getMethod().getType().getName();
    }

    @Override
    public void close() {
        stream.close();
    }
}
