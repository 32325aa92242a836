package org.jzenith.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a run measured, as the load script wrote it: one line per sample with section, round, scenario, server, metric
 * and value, separated by tabs.
 */
final class Samples {

    /** Identifies samples that differ only in their round. */
    record Key(String section, String scenario, String server, String metric) {

        Key ofServer(String other) {
            return new Key(section, scenario, other, metric);
        }
    }

    /** The server that the others are compared with. */
    static final String MODEL = "handwritten";

    /** The server that all of this is about. */
    static final String OURS = "jzenith";

    private static final String ENVIRONMENT = "environment";

    private final Map<Key, Map<Integer, String>> byKey = new LinkedHashMap<>();
    private final Map<String, String> environment = new LinkedHashMap<>();

    static Samples read(Path file) throws IOException {
        Samples samples = new Samples();
        for (String line : Files.readAllLines(file)) {
            samples.add(line.split("\t", -1));
        }
        return samples;
    }

    private void add(String[] fields) {
        if (fields.length != 6) {
            throw new IllegalArgumentException("Not a sample: " + Arrays.toString(fields)
                    + " (expected: section, round, scenario, server, metric and value, separated by tabs)");
        }
        if (fields[0].equals(ENVIRONMENT)) {
            environment.put(fields[4], fields[5]);
            return;
        }
        byKey.computeIfAbsent(new Key(fields[0], fields[2], fields[3], fields[4]), key -> new TreeMap<>())
                .put(Integer.valueOf(fields[1]), fields[5]);
    }

    Map<String, String> environment() {
        return environment;
    }

    List<Key> keys() {
        return List.copyOf(byKey.keySet());
    }

    /** Returns what was measured in each round, in the order of the rounds. */
    List<String> values(Key key) {
        return List.copyOf(byKey.getOrDefault(key, Map.of()).values());
    }

    /** Returns the median of all rounds with a number; empty if there is none. */
    OptionalDouble median(Key key) {
        return median(numbers(byKey.getOrDefault(key, Map.of())).values().stream()
                .mapToDouble(value -> value)
                .toArray());
    }

    /** Returns the least and the greatest of all rounds with a number; without rounds, infinities. */
    DoubleSummaryStatistics range(Key key) {
        return numbers(byKey.getOrDefault(key, Map.of())).values().stream()
                .mapToDouble(value -> value)
                .summaryStatistics();
    }

    /**
     * Returns the median of the ratios to the model within each round, so that a disturbance of a whole round has no
     * effect.
     */
    OptionalDouble ratio(Key key) {
        return median(ratios(key, MODEL));
    }

    /** Returns the ratios to another server within each round, the least first. */
    double[] ratios(Key key, String server) {
        Map<Integer, Double> ours = numbers(byKey.getOrDefault(key, Map.of()));
        Map<Integer, Double> theirs = numbers(byKey.getOrDefault(key.ofServer(server), Map.of()));
        return ours.entrySet().stream()
                .filter(round -> theirs.getOrDefault(round.getKey(), 0.0) > 0)
                .mapToDouble(round -> round.getValue() / theirs.getOrDefault(round.getKey(), 0.0))
                .sorted()
                .toArray();
    }

    private static Map<Integer, Double> numbers(Map<Integer, String> values) {
        Map<Integer, Double> numbers = new TreeMap<>();
        values.forEach((round, value) -> {
            if (isNumber(value)) {
                numbers.put(round, Double.valueOf(value));
            }
        });
        return numbers;
    }

    static boolean isNumber(String value) {
        return value.matches("-?[0-9]+(\\.[0-9]+)?");
    }

    static OptionalDouble median(double[] values) {
        if (values.length == 0) {
            return OptionalDouble.empty();
        }
        Arrays.sort(values);
        int middle = values.length / 2;
        return OptionalDouble.of(values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2);
    }
}
