package org.jzenith.rest.entity;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.io.ByteArrayOutputStream;
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

    @Override
    public void write(Object element, OutputStream out) throws IOException {
        if (element instanceof OutboundSseEvent event) {
            write(event, out);
        } else {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            values.write(element, element.getClass(), typeOf(element), bytes);
            data(bytes, out);
        }
        out.write('\n');
    }

    private void write(OutboundSseEvent event, OutputStream out) throws IOException {
        lines("", event.getComment(), out);
        field("event", event.getName(), out);
        field("id", event.getId(), out);
        if (event.isReconnectDelaySet()) {
            field("retry", Long.toString(event.getReconnectDelay()), out);
        }
        if (event.getData() != null) {
            Type generic = event.getGenericType() == null ? event.getType() : event.getGenericType();
            boolean hasMediaType = !(event instanceof OutboundSseEventImpl impl) || impl.isMediaTypeSet();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            values.write(
                    event.getData(),
                    event.getType(),
                    generic,
                    hasMediaType ? event.getMediaType() : typeOf(event.getData()),
                    bytes);
            data(bytes, out);
        }
    }

    private MediaType typeOf(Object value) {
        if (dataType != null) {
            return dataType;
        }
        return value instanceof CharSequence ? MediaType.TEXT_PLAIN_TYPE : MediaType.APPLICATION_JSON_TYPE;
    }

    private static void data(ByteArrayOutputStream bytes, OutputStream out) throws IOException {
        lines("data", bytes.toString(StandardCharsets.UTF_8), out);
    }

    private static void lines(String field, @Nullable String text, OutputStream out) throws IOException {
        if (text != null) {
            for (String line : LINE_END.split(text, -1)) {
                out.write((field + ": " + line + '\n').getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void field(String field, @Nullable String value, OutputStream out) throws IOException {
        if (value != null) {
            lines(field, LINE_END.matcher(value).replaceAll(" "), out);
        }
    }
}
