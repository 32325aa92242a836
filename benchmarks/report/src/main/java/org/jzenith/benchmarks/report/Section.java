package org.jzenith.benchmarks.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A part of a run.
 *
 * @param name     as in the samples
 * @param title    as for readers
 * @param note     how to read it
 * @param charted  the metrics that its chart shows
 * @param listed   the metrics that its tables show
 */
record Section(Samples samples, String name, String title, String note, List<Metric> charted, List<Metric> listed) {

    /** Returns the sections that were measured. */
    static List<Section> of(Samples samples) {
        List<Section> all = List.of(
                new Section(samples, "load", "Under load",
                        "As fast as one server on one processor answers.",
                        List.of(Metric.REQUESTS_PER_SECOND, Metric.CPU_SECONDS_PER_1000, Metric.ALLOCATED_BYTES_PER_REQUEST,
                                Metric.P99_MS),
                        List.of(Metric.REQUESTS_PER_SECOND, Metric.P50_MS, Metric.P99_MS, Metric.CPU_SECONDS_PER_1000,
                                Metric.ALLOCATED_BYTES_PER_REQUEST, Metric.RSS_MB, Metric.CLIENT_CPU_SHARE, Metric.ERRORS)),
                new Section(samples, "pg", "With PostgreSQL and Redis",
                        "One statement or command for each request; the storages and wrk share what the server has not.",
                        List.of(Metric.REQUESTS_PER_SECOND, Metric.CPU_SECONDS_PER_1000, Metric.ALLOCATED_BYTES_PER_REQUEST,
                                Metric.P99_MS),
                        List.of(Metric.REQUESTS_PER_SECOND, Metric.P50_MS, Metric.P99_MS, Metric.CPU_SECONDS_PER_1000,
                                Metric.ALLOCATED_BYTES_PER_REQUEST, Metric.RSS_MB, Metric.CLIENT_CPU_SHARE, Metric.ERRORS)),
                new Section(samples, "startup", "Start-up",
                        "From the start of the process to the first 200.",
                        List.of(Metric.FIRST_RESPONSE_MS, Metric.RSS_MB),
                        List.of(Metric.FIRST_RESPONSE_MS, Metric.START_CPU_SECONDS, Metric.RSS_MB)),
                new Section(samples, "memory", "In little memory",
                        "GET /json in a memory cgroup without swap; the JVM sizes its heap itself, or has the options of docs/guide/performance.md.",
                        List.of(Metric.REQUESTS_PER_SECOND, Metric.RSS_MB),
                        List.of(Metric.OUTCOME, Metric.REQUESTS_PER_SECOND, Metric.SHARE_OF_UNLIMITED, Metric.P99_MS, Metric.RSS_MB,
                                Metric.ERRORS)),
                new Section(samples, "garbage", "Garbage",
                        "GET /json from a cold start on a heap that nobody collects.",
                        List.of(Metric.REQUESTS_UNTIL_FULL),
                        List.of(Metric.REQUESTS_UNTIL_FULL)));
        return all.stream().filter(section -> !section.scenarios().isEmpty()).toList();
    }

    List<String> scenarios() {
        return samples.keys().stream().filter(key -> key.section().equals(name)).map(Samples.Key::scenario).distinct().toList();
    }

    List<String> servers() {
        return samples.keys().stream().filter(key -> key.section().equals(name)).map(Samples.Key::server).distinct().toList();
    }

    /** Returns the servers that were measured there, which need not be all. */
    List<String> servers(String scenario) {
        return samples.keys().stream().filter(key -> key.section().equals(name) && key.scenario().equals(scenario))
                .map(Samples.Key::server).distinct().toList();
    }

    private Samples.Key key(String scenario, String server, Metric metric) {
        return new Samples.Key(name, scenario, server, metric.id());
    }

    OptionalDouble median(String scenario, String server, Metric metric) {
        return samples.median(key(scenario, server, metric));
    }

    OptionalDouble ratio(String scenario, String server, Metric metric) {
        return samples.ratio(key(scenario, server, metric));
    }

    /** Returns the words that were measured instead of a number, each once. */
    List<String> words(String scenario, String server, Metric metric) {
        return samples.values(key(scenario, server, metric)).stream().distinct().toList();
    }
}
