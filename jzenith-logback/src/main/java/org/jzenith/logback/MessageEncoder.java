package org.jzenith.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.Charset;
import org.apiguardian.api.API;
import org.jzenith.core.error.ControlCharacters;

/**
 * Writes only the message of each event, for a log with machine-readable messages, such as the access log of
 * jzenith-http. Escapes control characters, so that a message is one line. A {@code logback.xml} can name it as the
 * class of an encoder. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
public final class MessageEncoder extends EncoderBase<ILoggingEvent> {

    private static final byte[] NOTHING = {};

    /** Called by Logback. */
    public MessageEncoder() {}

    @Override
    public byte[] encode(ILoggingEvent event) {
        return (ControlCharacters.escape(event.getFormattedMessage()) + System.lineSeparator())
                .getBytes(Charset.defaultCharset());
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
