package org.jzenith.testing.faults;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A response of {@code /metrics}.
 *
 * @param text in Prometheus' format
 */
record Meters(String text) {

    private static final Pattern SAMPLE = Pattern.compile("(\\w+)(\\{[^}]*})? (\\S+)");

    /** Returns the sum of a metric over all samples with these labels. */
    double sum(String name, String... labels) {
        return text.lines()
                .map(SAMPLE::matcher)
                .filter(Matcher::matches)
                .filter(sample -> sample.group(1).equals(name))
                .filter(sample -> Stream.of(labels).allMatch(String.valueOf(sample.group(2))::contains))
                .mapToDouble(sample -> Double.parseDouble(sample.group(3)))
                .sum();
    }

    /** Returns the value of a metric of a connection pool. */
    int ofPool(String pool, String name, String... labels) {
        String[] all = Arrays.copyOf(labels, labels.length + 1);
        all[labels.length] = "db_client_connection_pool_name=\"" + pool + '"';
        return (int) sum("db_client_connection_" + name, all);
    }
}
