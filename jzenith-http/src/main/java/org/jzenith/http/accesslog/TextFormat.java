package org.jzenith.http.accesslog;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The formats {@code common} (NCSA) and {@code combined} (Apache). Additional fields follow: duration in seconds,
 * length of the request body, route, request id, trace id, and whether the response was sent.
 */
final class TextFormat extends LineFormat {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final boolean combined;

    TextFormat(HiddenValues hidden, boolean combined) {
        super(hidden);
        this.combined = combined;
    }

    @Override
    String line(AccessLogEntry entry) {
        StringBuilder line = new StringBuilder(256);
        word(line, client(entry));
        word(line.append(" - "), entry.user());
        TIME.formatTo(began(entry), line.append(" ["));
        quoted(line.append("] "), requestLine(entry));
        word(line.append(' '), entry.status() == 0 ? null : Integer.toString(entry.status()));
        line.append(' ').append(entry.sent());
        if (combined) {
            quoted(line.append(' '), hide(entry.referrer()));
            quoted(line.append(' '), entry.userAgent());
        }
        appendSeconds(line.append(' '), entry.durationNanos());
        quoted(line.append(' ').append(entry.received()).append(' '), entry.route());
        word(line.append(' '), entry.requestId());
        word(line.append(' '), traceId(entry));
        return line.append(entry.aborted() ? " aborted" : " sent").toString();
    }

    private @Nullable String requestLine(AccessLogEntry entry) {
        if (entry.target() == null) {
            return null;
        }
        String protocol = entry.protocol() == null ? "" : ' ' + entry.protocol();
        return entry.method() + ' ' + hide(entry.target()) + protocol;
    }

    private static void word(StringBuilder line, @Nullable String text) {
        if (text == null || text.isEmpty()) {
            line.append('-');
        } else {
            EscapedText.appendWord(line, text);
        }
    }

    private static void quoted(StringBuilder line, @Nullable String text) {
        line.append('"');
        EscapedText.append(line, text == null ? "-" : text);
        line.append('"');
    }
}
