package org.jzenith.examples.conduit;

import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/** Writes times with the fraction that the specification wants, even on a whole second. */
public final class TimestampSerializer extends ToStringSerializerBase {

    private static final long serialVersionUID = 1;

    /** PostgreSQL has microseconds. */
    private static final DateTimeFormatter FORMAT =
            new DateTimeFormatterBuilder().appendInstant(6).toFormatter();

    public TimestampSerializer() {
        super(Instant.class);
    }

    @Override
    public String valueToString(Object instant) {
        return FORMAT.format((Instant) instant);
    }
}
