package org.jzenith.testing.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.format.Format;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The formats of OpenAPI for numbers. They do not apply to texts. */
enum NumberFormat implements Format {
    INT32(BigDecimal.valueOf(Integer.MIN_VALUE), BigDecimal.valueOf(Integer.MAX_VALUE)),
    INT64(BigDecimal.valueOf(Long.MIN_VALUE), BigDecimal.valueOf(Long.MAX_VALUE)),
    FLOAT(BigDecimal.valueOf(-Float.MAX_VALUE), BigDecimal.valueOf(Float.MAX_VALUE)),
    DOUBLE(BigDecimal.valueOf(-Double.MAX_VALUE), BigDecimal.valueOf(Double.MAX_VALUE));

    private final BigDecimal least;
    private final BigDecimal greatest;

    NumberFormat(BigDecimal least, BigDecimal greatest) {
        this.least = least;
        this.greatest = greatest;
    }

    @Override
    public String getName() {
        return name().toLowerCase(Locale.ROOT);
    }

    private boolean isWhole() {
        return this == INT32 || this == INT64;
    }

    @Override
    public boolean matches(ExecutionContext execution, SchemaContext schema, JsonNode value) {
        if (!value.isNumber()) {
            return true;
        }
        BigDecimal number = value.decimalValue();
        return number.compareTo(least) >= 0
                && number.compareTo(greatest) <= 0
                && (!isWhole() || number.stripTrailingZeros().scale() <= 0);
    }

    /** Returns the message for a number that does not have this format; empty if it is no format of numbers. */
    static Optional<String> mistake(String format) {
        return Stream.of(values())
                .filter(each -> each.getName().equals(format))
                .findFirst()
                .map(each -> "is not " + (each.isWhole() ? "a whole number" : "a number") + " from " + each.least
                        + " to " + each.greatest);
    }
}
