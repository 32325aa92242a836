package org.jzenith.examples.benchmark;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.util.List;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** What somebody buys. */
@Value
@Builder
@Jacksonized
public class Order {

    /** So many of one product. */
    @Value
    @Builder
    @Jacksonized
    public static class Line {
        @NotBlank
        String product;

        @Min(1)
        int quantity;

        @NotNull
        @Positive
        BigDecimal price;
    }

    @NotBlank
    @Email
    String customer;

    @Valid
    @NotEmpty
    List<Line> lines;
}
