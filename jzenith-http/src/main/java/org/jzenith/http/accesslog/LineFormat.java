package org.jzenith.http.accesslog;

import io.netty.util.NetUtil;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Formats an entry as a line. Used on one thread. */
abstract class LineFormat {

    /** W3C Trace Context, section 3.2. Unknown versions may have more at the end. */
    private static final Pattern TRACEPARENT =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?");

    private static final int MAX_TRACEPARENT = 256;
    private static final long NANOS_IN_MICRO = 1000;
    private static final long MICROS_IN_SECOND = 1_000_000;

    private final HiddenValues hidden;

    LineFormat(HiddenValues hidden) {
        this.hidden = hidden;
    }

    /** Returns a format. */
    static LineFormat of(AccessLogFormat format, HiddenValues hidden) {
        return switch (format) {
            case COMMON -> new TextFormat(hidden, false);
            case COMBINED -> new TextFormat(hidden, true);
            case JSON -> new JsonFormat(hidden);
        };
    }

    /** Returns the line without a line break. */
    abstract String line(AccessLogEntry entry);

    final @Nullable String hide(@Nullable String text) {
        return text == null ? null : hidden.hide(text);
    }

    static Instant began(AccessLogEntry entry) {
        return Instant.ofEpochMilli(entry.endMillis()).minusNanos(entry.durationNanos());
    }

    /** Appends a duration in seconds as a decimal number with microseconds. */
    static void appendSeconds(StringBuilder line, long nanos) {
        long micros = Math.max(0, nanos) / NANOS_IN_MICRO;
        String fraction = Long.toString(MICROS_IN_SECOND + micros % MICROS_IN_SECOND);
        line.append(micros / MICROS_IN_SECOND).append('.').append(fraction, 1, fraction.length());
    }

    /** Returns the address of a client; null if it is not known. */
    static @Nullable String client(AccessLogEntry entry) {
        SocketAddress client = entry.client();
        if (client == null) {
            return null;
        }
        String address = client.hostAddress();
        InetAddress ip = address == null ? null : NetUtil.createInetAddressFromIpAddressString(address);
        return ip == null ? "unix" : NetUtil.toAddressString(ip);
    }

    /** Returns the trace id of a request; null if it has none. */
    static @Nullable String traceId(AccessLogEntry entry) {
        String header = entry.traceparent();
        if (entry.traceId() != null || header == null || header.length() > MAX_TRACEPARENT) {
            return entry.traceId();
        }
        Matcher matcher = TRACEPARENT.matcher(header);
        return matcher.matches() ? matcher.group(1) : null;
    }
}
