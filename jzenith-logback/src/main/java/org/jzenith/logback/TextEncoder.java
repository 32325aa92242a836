package org.jzenith.logback;

import ch.qos.logback.classic.pattern.TargetLengthBasedClassNameAbbreviator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import ch.qos.logback.core.util.CachingDateFormatter;
import java.nio.charset.Charset;
import org.jzenith.core.error.ControlCharacters;
import org.jzenith.core.request.RequestScope;

/**
 * Writes each event as a line for people: time, level, thread, logger, id of the request, message, key-value pairs;
 * then the stack trace, if there is one. Control characters in a text of the application are escaped, so that only the
 * encoder itself begins a line. Written by hand because Logback's first pattern makes the JVM generate a class for each
 * of the 70 words that a pattern may contain. Safe on any thread.
 */
final class TextEncoder extends EncoderBase<ILoggingEvent> {

    private static final byte[] NOTHING = {};
    private static final int LEVEL_WIDTH = 5;

    private final TargetLengthBasedClassNameAbbreviator abbreviator = new TargetLengthBasedClassNameAbbreviator(30);

    /** Created for the first line, since it loads the formats of the JDK. */
    private static final class Timestamps {
        static final CachingDateFormatter ISO_8601 = new CachingDateFormatter("yyyy-MM-dd'T'HH:mm:ss.SSSXXX");
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(200)
                .append(Timestamps.ISO_8601.format(event.getTimeStamp()))
                .append(' ');
        String level = event.getLevel().toString();
        line.append(level)
                .append(" ".repeat(Math.max(0, LEVEL_WIDTH - level.length())))
                .append(" [")
                .append(event.getThreadName())
                .append("] ")
                .append(abbreviator.abbreviate(event.getLoggerName()))
                .append(" [")
                .append(event.getMDCPropertyMap().getOrDefault(RequestScope.REQUEST_ID, "-"))
                .append("] - ")
                .append(event.getFormattedMessage());
        if (event.getKeyValuePairs() != null) {
            event.getKeyValuePairs().forEach(pair -> line.append(' ').append(pair));
        }
        StringBuilder lines =
                new StringBuilder(ControlCharacters.escape(line.toString())).append(System.lineSeparator());
        if (event.getThrowableProxy() != null) {
            lines.append(ThrowableProxyUtil.asString(new EscapedThrowable(event.getThrowableProxy())));
        }
        return lines.toString().getBytes(Charset.defaultCharset());
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }
}
