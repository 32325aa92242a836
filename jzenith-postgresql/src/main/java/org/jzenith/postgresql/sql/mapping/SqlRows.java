package org.jzenith.postgresql.sql.mapping;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.data.Numeric;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowAccess;

/** The rows of Vert.x' SQL clients. */
final class SqlRows implements RowAccess<Row> {

    private static final Map<Class<?>, String> SQL_TYPES = Map.ofEntries(
            Map.entry(String.class, "text"),
            Map.entry(Short.class, "smallint"),
            Map.entry(Integer.class, "integer"),
            Map.entry(Long.class, "bigint"),
            Map.entry(Float.class, "real"),
            Map.entry(Double.class, "double precision"),
            Map.entry(BigDecimal.class, "numeric"),
            Map.entry(Boolean.class, "boolean"),
            Map.entry(UUID.class, "uuid"),
            Map.entry(LocalDate.class, "date"),
            Map.entry(LocalTime.class, "time"),
            Map.entry(LocalDateTime.class, "timestamp"),
            Map.entry(OffsetDateTime.class, "timestamptz"),
            Map.entry(Instant.class, "timestamptz"),
            Map.entry(JsonObject.class, "jsonb"),
            Map.entry(JsonArray.class, "jsonb"));

    @Override
    public Class<Row> rowType() {
        return Row.class;
    }

    @Override
    public @Nullable Object value(Row row, int column) {
        return row.getValue(column);
    }

    @Override
    public boolean isColumnType(Class<?> type) {
        return type.getName().startsWith("io.vertx.");
    }

    @Override
    public @Nullable Object convert(Object value, Class<?> target) {
        if (target == Instant.class && value instanceof OffsetDateTime time) {
            return time.equals(OffsetDateTime.MAX) ? Instant.MAX : time.toInstant();
        }
        if (target == byte[].class && value instanceof Buffer buffer) {
            return buffer.getBytes();
        }
        if (target == BigDecimal.class && value instanceof Numeric numeric) {
            return numeric.bigDecimalValue();
        }
        return null;
    }

    @Override
    public Map<Class<?>, String> castTypes() {
        return SQL_TYPES;
    }

    @Override
    public String replacementOfNull(String column) {
        return "coalesce(" + column + ", ...)";
    }

    @Override
    public String adviceForNaN(String column) {
        return " (expected: a type that has it, Double for double precision, Numeric of the driver for numeric). "
                + "Fix: exclude it, as by nullif(" + column + ", 'NaN'), or cast it to double precision";
    }
}
