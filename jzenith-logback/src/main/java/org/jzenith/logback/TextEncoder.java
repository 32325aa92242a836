package org.jzenith.logback;

import ch.qos.logback.classic.pattern.TargetLengthBasedClassNameAbbreviator;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.util.CachingDateFormatter;
import java.nio.charset.Charset;
import org.jzenith.core.error.ControlCharacters;
import org.jzenith.core.request.RequestScope;

/**
 * Writes each event as a line for people: time, level, thread, logger, id of the request, message, key-value pairs that
 * the message does not contain; then the stack trace, if there is one. Escapes control characters in texts of the
 * application, so that only the encoder itself begins a line. It does not use Logback's patterns: the first one makes
 * the JVM generate a class for each of the 70 words that a pattern may contain.
 */
final class TextEncoder implements LineEncoder {

    private static final int LEVEL_WIDTH = 5;

    private final TargetLengthBasedClassNameAbbreviator abbreviator = new TargetLengthBasedClassNameAbbreviator(30);

    /** Created for the first line, since it loads the formats of the JDK. */
    private static final class Timestamps {
        static final CachingDateFormatter ISO_8601 = new CachingDateFormatter("yyyy-MM-dd'T'HH:mm:ss.SSSXXX");
    }

    @Override
    public byte[] encode(LogLine event) {
        StringBuilder line = new StringBuilder(200)
                .append(Timestamps.ISO_8601.format(event.millis()))
                .append(' ');
        String level = event.level().toString();
        line.append(level)
                .append(" ".repeat(Math.max(0, LEVEL_WIDTH - level.length())))
                .append(" [")
                .append(event.thread())
                .append("] ")
                .append(abbreviator.abbreviate(event.logger()))
                .append(" [")
                .append(event.mdc().getOrDefault(RequestScope.REQUEST_ID, "-"))
                .append("] - ");
        if (event.caller() != null) {
            line.append(event.caller().getFileName())
                    .append(':')
                    .append(event.caller().getLineNumber())
                    .append(" - ");
        }
        line.append(event.message());
        if (!event.pairsInMessage()) {
            event.pairs().forEach(pair -> line.append(' ').append(pair));
        }
        StringBuilder lines =
                new StringBuilder(ControlCharacters.escape(line.toString())).append(System.lineSeparator());
        if (event.throwable() != null) {
            lines.append(ThrowableProxyUtil.asString(new EscapedThrowable(event.throwable())));
        }
        return lines.toString().getBytes(Charset.defaultCharset());
    }
}
