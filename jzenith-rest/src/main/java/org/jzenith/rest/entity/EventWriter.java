package org.jzenith.rest.entity;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jboss.resteasy.plugins.providers.sse.OutboundSseEventImpl;
import org.jspecify.annotations.Nullable;

/**
 * Writes server-sent events by the HTML standard (section 9.2.5). A value becomes the data of an event; an
 * {@link OutboundSseEvent} sets further fields. Text cannot break out of its field.
 */
public final class EventWriter implements ElementWriter {

    private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");

    private final ValueWriter values;
    private final @Nullable MediaType dataType;

    /** Takes the media type of the data; null means text for a string, JSON for any other value. */
    public EventWriter(ValueWriter values, @Nullable MediaType dataType) {
        this.values = values;
        this.dataType = dataType;
    }

    /** Writes one event. */
    public void writeTo(OutputStream out, OutboundSseEvent event) throws IOException {
        ElementBuffer buffer = new ElementBuffer();
        write(event, buffer);
        release();
        buffer.writeTo(out);
    }

    @Override
    public void write(Object element, ElementBuffer out) throws IOException {
        if (element instanceof OutboundSseEvent event) {
            fields(event, out);
        } else {
            data(element, element.getClass(), null, typeOf(element), out);
        }
        out.write('\n');
    }

    @Override
    public void release() {
        values.release();
    }

    private void fields(OutboundSseEvent event, ElementBuffer out) throws IOException {
        lines("", event.getComment(), out);
        field("event", event.getName(), out);
        field("id", event.getId(), out);
        if (event.isReconnectDelaySet()) {
            field("retry", Long.toString(event.getReconnectDelay()), out);
        }
        if (event.getData() != null) {
            Type generic = event.getGenericType() == null ? event.getType() : event.getGenericType();
            boolean hasMediaType = !(event instanceof OutboundSseEventImpl impl) || impl.isMediaTypeSet();
            data(
                    event.getData(),
                    event.getType(),
                    generic,
                    hasMediaType ? event.getMediaType() : typeOf(event.getData()),
                    out);
        }
    }

    private MediaType typeOf(Object value) {
        if (dataType != null) {
            return dataType;
        }
        return value instanceof CharSequence ? MediaType.TEXT_PLAIN_TYPE : MediaType.APPLICATION_JSON_TYPE;
    }

    /** JSON has one line, unless it contains raw text. */
    private void data(Object value, Class<?> type, @Nullable Type genericType, MediaType as, ElementBuffer out)
            throws IOException {
        int begin = out.size();
        out.append("data: ");
        int from = out.size();
        if (genericType == null) {
            values.write(value, type, as, out);
        } else {
            values.write(value, type, genericType, as, out);
        }
        if (out.hasLineEnd(from)) {
            String text = new String(out.cut(from), StandardCharsets.UTF_8);
            out.cut(begin);
            lines("data", text, out);
        } else {
            out.write('\n');
        }
    }

    private static void lines(String field, @Nullable String text, ElementBuffer out) {
        if (text != null) {
            for (String line : LINE_END.split(text, -1)) {
                out.write((field + ": " + line + '\n').getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void field(String field, @Nullable String value, ElementBuffer out) {
        if (value != null) {
            lines(field, LINE_END.matcher(value).replaceAll(" "), out);
        }
    }
}
