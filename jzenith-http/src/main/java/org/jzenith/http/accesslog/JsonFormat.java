package org.jzenith.http.accesslog;

import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;

/** Formats an entry as a JSON object. Unknown values have no member. */
final class JsonFormat extends LineFormat {

    JsonFormat(HiddenValues hidden) {
        super(hidden);
    }

    @Override
    String line(AccessLogEntry entry) {
        StringBuilder line = new StringBuilder(400).append("{\"time\":\"");
        line.append(began(entry).truncatedTo(ChronoUnit.MICROS)).append('"');
        text(line, "client", client(entry));
        text(line, "user", entry.user());
        text(line, "method", entry.method());
        text(line, "target", hide(entry.target()));
        text(line, "protocol", entry.protocol());
        text(line, "scheme", entry.secure() ? "https" : "http");
        text(line, "host", entry.host());
        text(line, "route", entry.route());
        if (entry.status() != 0) {
            line.append(",\"status\":").append(entry.status());
        }
        appendSeconds(line.append(",\"durationSeconds\":"), entry.durationNanos());
        line.append(",\"bytesReceived\":").append(entry.received());
        line.append(",\"bytesSent\":").append(entry.sent());
        text(line, "referrer", hide(entry.referrer()));
        text(line, "userAgent", entry.userAgent());
        text(line, "requestId", entry.requestId());
        text(line, RequestScope.TRACE_ID, traceId(entry));
        text(line, RequestScope.SPAN_ID, entry.spanId());
        return line.append(",\"aborted\":").append(entry.aborted()).append('}').toString();
    }

    private static void text(StringBuilder line, String name, @Nullable String value) {
        if (value != null) {
            EscapedText.appendJson(line.append(",\"").append(name).append("\":\""), value);
            line.append('"');
        }
    }
}
