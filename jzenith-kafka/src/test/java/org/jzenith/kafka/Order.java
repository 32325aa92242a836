package org.jzenith.kafka;

record Order(String customer, long number) {}
