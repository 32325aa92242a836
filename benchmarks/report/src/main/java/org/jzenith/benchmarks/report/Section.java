package org.jzenith.benchmarks.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A part of a run.
 *
 * @param name the name in the samples
 * @param title the name for readers
 * @param note how to read it
 * @param charted the metrics that its chart shows
 * @param listed the metrics that its table shows
 * @param compared the metrics, each the more the better, by which our server is compared with every other one in a
 *     table of its own
 */
record Section(
        Samples samples,
        String name,
        String title,
        String note,
        List<Metric> charted,
        List<Metric> listed,
        List<Metric> compared) {

    private static final List<Metric> CHARTED_UNDER_LOAD = List.of(
            Metric.REQUESTS_PER_SECOND, Metric.CPU_SECONDS_PER_1000, Metric.ALLOCATED_BYTES_PER_REQUEST, Metric.P99_MS);
    private static final List<Metric> LISTED_UNDER_LOAD = List.of(
            Metric.REQUESTS_PER_SECOND,
            Metric.P50_MS,
            Metric.P99_MS,
            Metric.CPU_SECONDS_PER_1000,
            Metric.ALLOCATED_BYTES_PER_REQUEST,
            Metric.RSS_MB,
            Metric.CLIENT_CPU_SHARE,
            Metric.ERRORS);

    private static final List<Metric> FIRST_RATES =
            List.of(Metric.REQUESTS_PER_SECOND_AFTER_8_S, Metric.REQUESTS_PER_SECOND_AFTER_30_S);
    private static final List<Metric> CHARTED_WHEN_NEW = List.of(
            Metric.REQUESTS_PER_SECOND_AFTER_8_S,
            Metric.REQUESTS_PER_SECOND_AFTER_30_S,
            Metric.CPU_SECONDS_PER_1000,
            Metric.ALLOCATED_BYTES_PER_REQUEST);
    private static final List<Metric> LISTED_WHEN_NEW = List.of(
            Metric.REQUESTS_PER_SECOND_AFTER_8_S,
            Metric.REQUESTS_PER_SECOND_AFTER_30_S,
            Metric.P50_MS,
            Metric.P99_MS,
            Metric.CPU_SECONDS_PER_1000,
            Metric.ALLOCATED_BYTES_PER_REQUEST,
            Metric.RSS_MB,
            Metric.CLIENT_CPU_SHARE,
            Metric.ERRORS);

    private static final List<Metric> FIRST_REQUESTS =
            List.of(Metric.REQUESTS_IN_5_S, Metric.REQUESTS_IN_10_S, Metric.REQUESTS_IN_30_S);

    /** Returns the sections that were measured. */
    static List<Section> of(Samples samples) {
        List<Section> all = List.of(
                new Section(
                        samples,
                        "load",
                        "Under load",
                        "Each server runs on one processor and gets as many requests as it can answer.",
                        CHARTED_UNDER_LOAD,
                        LISTED_UNDER_LOAD,
                        List.of(Metric.REQUESTS_PER_SECOND)),
                new Section(
                        samples,
                        "service",
                        "As services are",
                        "A login with filters and a role, a list of 50 with parameters, an order of ten lines that is validated, a stream of 50. "
                                + "Each in a new process, which gets all load as soon as its port is open. What is not said to be after 8 s is after 30 s.",
                        CHARTED_WHEN_NEW,
                        LISTED_WHEN_NEW,
                        FIRST_RATES),
                new Section(
                        samples,
                        "tls",
                        "With TLS and HTTP/2",
                        "One user; https: HTTP/1.1 over TLS 1.3, connections kept alive; h2: HTTP/2 over TLS 1.3, all requests on one connection. "
                                + "Each in a new process, which gets all load as soon as its port is open. What is not said to be after 8 s is after 30 s.",
                        CHARTED_WHEN_NEW,
                        LISTED_WHEN_NEW,
                        FIRST_RATES),
                new Section(
                        samples,
                        "warmup",
                        "The first 30 seconds",
                        "A new process gets all load as soon as its port is open; trained: with an AOT cache that was made under 25 s of load.",
                        FIRST_REQUESTS,
                        List.of(
                                Metric.REQUESTS_IN_5_S,
                                Metric.REQUESTS_IN_10_S,
                                Metric.REQUESTS_IN_30_S,
                                Metric.FIRST_RESPONSE_MS),
                        FIRST_REQUESTS),
                new Section(
                        samples,
                        "pg",
                        "With PostgreSQL and Redis",
                        "One statement or command per request. PostgreSQL, Redis and wrk share the processors that the server does not have.",
                        CHARTED_UNDER_LOAD,
                        LISTED_UNDER_LOAD,
                        List.of(Metric.REQUESTS_PER_SECOND)),
                new Section(
                        samples,
                        "list",
                        "A page from PostgreSQL",
                        "20 rows per request, in one statement. PostgreSQL and wrk share the processors that the server does not have.",
                        CHARTED_UNDER_LOAD,
                        LISTED_UNDER_LOAD,
                        List.of(Metric.REQUESTS_PER_SECOND)),
                new Section(
                        samples,
                        "startup",
                        "Start-up",
                        "From the start of the process to the first response with status 200.",
                        List.of(Metric.FIRST_RESPONSE_MS, Metric.RSS_MB),
                        List.of(Metric.FIRST_RESPONSE_MS, Metric.START_CPU_SECONDS, Metric.RSS_MB),
                        List.of()),
                new Section(
                        samples,
                        "memory",
                        "With little memory",
                        "GET /json in a memory cgroup without swap. The JVM chooses its heap size, or has the options of docs/guide/performance.md.",
                        List.of(Metric.REQUESTS_PER_SECOND, Metric.RSS_MB),
                        List.of(
                                Metric.OUTCOME,
                                Metric.REQUESTS_PER_SECOND,
                                Metric.SHARE_OF_UNLIMITED,
                                Metric.P99_MS,
                                Metric.RSS_MB,
                                Metric.ERRORS),
                        List.of()),
                new Section(
                        samples,
                        "garbage",
                        "Garbage",
                        "GET /json from a cold start, until a heap without a garbage collector is full.",
                        List.of(Metric.REQUESTS_UNTIL_FULL),
                        List.of(Metric.REQUESTS_UNTIL_FULL),
                        List.of()),
                new Section(
                        samples,
                        "logging",
                        "Logging",
                        "A server with a heap of 64 MB logs 100 lines of TRACE to a file for each request, by different back ends; jzenith is "
                                + "jzenith-logback, which also writes to the console. With caller data, each line tells the code that logged it. "
                                + "none: TRACE is off.",
                        List.of(Metric.REQUESTS_PER_SECOND),
                        List.of(
                                Metric.REQUESTS_PER_SECOND,
                                Metric.SHARE_OF_SILENT,
                                Metric.SHARE_OF_LINES,
                                Metric.CPU_SECONDS_PER_1000,
                                Metric.P99_MS,
                                Metric.ERRORS),
                        List.of(Metric.REQUESTS_PER_SECOND)));
        return all.stream().filter(section -> !section.scenarios().isEmpty()).toList();
    }

    List<String> scenarios() {
        return samples.keys().stream()
                .filter(key -> key.section().equals(name))
                .map(Samples.Key::scenario)
                .distinct()
                .toList();
    }

    List<String> servers() {
        return samples.keys().stream()
                .filter(key -> key.section().equals(name))
                .map(Samples.Key::server)
                .distinct()
                .toList();
    }

    /** Returns the servers that were measured in a scenario, which need not be all. */
    List<String> servers(String scenario) {
        return samples.keys().stream()
                .filter(key -> key.section().equals(name) && key.scenario().equals(scenario))
                .map(Samples.Key::server)
                .distinct()
                .toList();
    }

    private Samples.Key key(String scenario, String server, Metric metric) {
        return new Samples.Key(name, scenario, server, metric.id());
    }

    OptionalDouble median(String scenario, String server, Metric metric) {
        return samples.median(key(scenario, server, metric));
    }

    DoubleSummaryStatistics range(String scenario, String server, Metric metric) {
        return samples.range(key(scenario, server, metric));
    }

    OptionalDouble ratio(String scenario, String server, Metric metric) {
        return samples.ratio(key(scenario, server, metric));
    }

    /** Returns the ratios of our server to another one within each round, the least first. */
    double[] ratiosTo(String scenario, String other, Metric metric) {
        return samples.ratios(key(scenario, Samples.OURS, metric), other);
    }

    /** Returns the values of a metric that is not a number, without duplicates. */
    List<String> words(String scenario, String server, Metric metric) {
        return samples.values(key(scenario, server, metric)).stream().distinct().toList();
    }
}
