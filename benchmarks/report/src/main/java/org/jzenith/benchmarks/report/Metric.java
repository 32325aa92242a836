package org.jzenith.benchmarks.report;

import java.util.Locale;

/** Something that is measured, with its name in the script and its name for readers. */
enum Metric {
    REQUESTS_PER_SECOND("requests per second", "%,.0f"),
    REQUESTS_PER_SECOND_AFTER_8_S("requests per second after 8 s", "%,.0f"),
    REQUESTS_PER_SECOND_AFTER_30_S("requests per second after 30 s", "%,.0f"),
    P50_MS("p50, ms", "%.2f"),
    P99_MS("p99, ms", "%.2f"),
    CPU_SECONDS_PER_1000("CPU seconds per 1,000 requests", "%.4f"),
    SERVER_MICROSECONDS("processor time of the server for each request, microseconds", "%,.0f"),
    DATABASE_MICROSECONDS("of PostgreSQL, microseconds", "%,.0f"),
    ALLOCATED_BYTES_PER_REQUEST("allocated bytes per request", "%,.0f"),
    RSS_MB("resident memory, MB", "%.0f"),
    FIRST_RESPONSE_MS("start to first response, ms", "%,.0f"),
    START_CPU_SECONDS("CPU seconds to first response", "%.2f"),
    REQUESTS_UNTIL_FULL("requests until the heap is full", "%,.0f"),
    REQUESTS_IN_5_S("requests in the first 5 s", "%,.0f"),
    REQUESTS_IN_10_S("requests in the first 10 s", "%,.0f"),
    REQUESTS_IN_30_S("requests in the first 30 s", "%,.0f"),
    CLIENT_CPU_SHARE("share of its CPU that wrk used", "%.2f"),
    SHARE_OF_UNLIMITED("share of its rate without a limit", "%.2f"),
    SHARE_OF_SILENT("share of the rate without logging", "%.2f"),
    SHARE_OF_LINES("share of the lines that are in the file", "%.2f"),
    ERRORS("errors", "%.0f"),
    OUTCOME("outcome", "%s");

    private final String label;
    private final String format;

    Metric(String label, String format) {
        this.label = label;
        this.format = format;
    }

    /** Returns the name in the samples. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    String label() {
        return label;
    }

    String format(double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
