package org.jzenith.benchmarks.quarkus;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.util.List;

/** What somebody buys. */
public record Order(@NotBlank @Email String customer, @NotEmpty List<@Valid Line> lines) {

    /** So many of one product. */
    public record Line(@NotBlank String product, @Min(1) int quantity, @NotNull @Positive BigDecimal price) {}

    BigDecimal total() {
        return lines.stream()
                .map(line -> line.price().multiply(BigDecimal.valueOf(line.quantity())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
