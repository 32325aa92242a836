package org.jzenith.examples.benchmark;

import java.math.BigDecimal;
import lombok.Value;

/** What an order costs. */
@Value
public class Receipt {
    String customer;
    BigDecimal total;
}
