package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.logging.LogMarkers;
import org.slf4j.event.KeyValuePair;

/**
 * The data of an event until it is written: texts and the exception, but no other object of the application, which
 * might change or be large.
 *
 * @param millis the time of the event since the epoch
 * @param pairs the key-value pairs
 * @param pairsInMessage whether the message contains the values of the pairs
 * @param caller the code that logged the event; null unless it is configured
 */
record LogLine(
        long millis,
        Level level,
        String thread,
        String logger,
        Map<String, String> mdc,
        String message,
        List<KeyValuePair> pairs,
        boolean pairsInMessage,
        @Nullable IThrowableProxy throwable,
        @Nullable StackTraceElement caller) {

    /** The approximate size of a line's objects, without its texts. */
    private static final int BASE = 200;

    private static final int ENTRY = 100;
    private static final int FRAME = 100;

    /** Chains of causes may be circular. */
    private static final int MAX_CAUSES = 20;

    private static final String LOGBACK = "ch.qos.logback.";

    /** The packages between the logging code and this package. */
    private static final List<String> LOGGING =
            List.of(LOGBACK, "org.slf4j.", "io.netty.util.internal.logging.", "io.vertx.core.impl.logging.");

    /** Creates the line of an event on the thread of the event. */
    static LogLine of(ILoggingEvent event, boolean withCaller) {
        return new LogLine(
                event.getTimeStamp(),
                event.getLevel(),
                event.getThreadName(),
                event.getLoggerName(),
                event.getMDCPropertyMap(),
                String.valueOf(event.getFormattedMessage()),
                pairs(event.getKeyValuePairs()),
                event.getMarkerList() != null && event.getMarkerList().contains(LogMarkers.PAIRS_IN_MESSAGE),
                event.getThrowableProxy(),
                withCaller ? loggingCode() : null);
    }

    /** Logback's own method fills in the whole stack, which takes far longer. */
    private static @Nullable StackTraceElement loggingCode() {
        return StackWalker.getInstance().walk(frames -> frames.dropWhile(
                        frame -> !frame.getClassName().startsWith(LOGBACK)) // That is, this package.
                .filter(frame -> LOGGING.stream().noneMatch(frame.getClassName()::startsWith))
                .findFirst()
                .map(StackWalker.StackFrame::toStackTraceElement)
                .orElse(null));
    }

    private static List<KeyValuePair> pairs(@Nullable List<KeyValuePair> pairs) {
        return pairs == null
                ? List.of()
                : pairs.stream()
                        .map(pair -> new KeyValuePair(pair.key, immutable(pair.value)))
                        .toList();
    }

    private static @Nullable Object immutable(@Nullable Object value) {
        boolean kept = value == null
                || value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Double
                || value instanceof Float;
        return kept ? value : String.valueOf(value);
    }

    /** Returns the approximate size of this line in the queue, in bytes; always the same. */
    int bytes() {
        long bytes = BASE + message.length() + (long) ENTRY * mdc.size();
        for (KeyValuePair pair : pairs) {
            bytes += ENTRY + String.valueOf(pair.value).length();
        }
        IThrowableProxy cause = throwable;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            String text = cause.getMessage();
            bytes += (long) FRAME * cause.getStackTraceElementProxyArray().length + (text == null ? 0 : text.length());
            cause = cause.getCause();
        }
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }
}
