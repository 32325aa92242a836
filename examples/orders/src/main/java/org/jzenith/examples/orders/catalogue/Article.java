package org.jzenith.examples.orders.catalogue;

import java.math.BigDecimal;

/** An article, its price in euros, and how many of it are in stock and not reserved. */
public record Article(String id, String name, BigDecimal price, int stock) {}
