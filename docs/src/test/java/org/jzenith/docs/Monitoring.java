package org.jzenith.docs;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is watched of an application: the alerts of Prometheus, and the panels of a Grafana dashboard. */
final class Monitoring {

    /**
     * An alert.
     *
     * @param name its name
     * @param query is true while something is wrong
     * @param pending how long it must be true
     * @param severity {@code warning}, or {@code critical} if somebody must act now
     * @param summary what is wrong
     * @param description where to look
     */
    record Alert(String name, String query, String pending, String severity, String summary, String description) {}

    /**
     * A panel with lines.
     *
     * @param title what it shows
     * @param unit the unit, as Grafana calls it
     * @param queries the queries by the names of their lines, which may contain labels as {@code {{label}}}
     */
    record Panel(String title, String unit, Map<String, String> queries) {

        static Panel of(String title, String unit, String... linesAndQueries) {
            Map<String, String> queries = new TreeMap<>();
            for (int i = 0; i < linesAndQueries.length; i += 2) {
                queries.put(linesAndQueries[i], linesAndQueries[i + 1]);
            }
            return new Panel(title, unit, queries);
        }
    }

    private static final String REQUESTS = "http_server_request_duration_seconds";
    private static final String CALLS = "db_client_operation_duration_seconds";

    static final List<Alert> ALERTS = List.of(
            new Alert(
                    "HttpErrors",
                    "sum by (job) (rate(" + REQUESTS + "_count{error_type=~\"5..\"}[5m])) / sum by (job) (rate("
                            + REQUESTS + "_count[5m])) > 0.05",
                    "5m",
                    "critical",
                    "More than 5 % of the requests to {{ $labels.job }} fail",
                    "The log has one line with a stack trace for each kind of failure; /health names what is DOWN."),
            new Alert(
                    "HttpSlow",
                    "histogram_quantile(0.99, sum by (job, le) (rate(" + REQUESTS + "_bucket[5m]))) > 1",
                    "10m",
                    "warning",
                    "One request in a hundred to {{ $labels.job }} takes longer than a second",
                    "Compare db_client_operation_duration_seconds and vertx_eventloop_lag_seconds at the same time."),
            new Alert(
                    "EventLoopBlocked",
                    "vertx_eventloop_lag_seconds_max > 0.5",
                    "1m",
                    "critical",
                    "Event loop {{ $labels.loop }} of {{ $labels.instance }} is blocked again and again",
                    "The log names the method that blocks; GET /threads at management.port names the route while it does. Fix: @Blocking."),
            new Alert(
                    "DatabasePoolExhausted",
                    "db_client_connection_pending_requests > 0",
                    "5m",
                    "warning",
                    "Calls of {{ $labels.instance }} wait for connections of {{ $labels.db_client_connection_pool_name }}",
                    "Either statements have become slow, or the pool is too small."),
            new Alert(
                    "ClientsHoldMemory",
                    "http_server_buffered_bytes / http_server_buffered_limit_bytes > 0.8",
                    "1m",
                    "critical",
                    "Clients of {{ $labels.instance }} make it hold so much that new requests are refused",
                    "Slow clients of large responses, or many large bodies. Fix: a larger -Xmx or rest.max-buffered-bytes, or more instances."),
            new Alert(
                    "OutboxWaits",
                    "outbox_oldest_age_seconds > 60",
                    "5m",
                    "critical",
                    "Messages in the outbox of {{ $labels.job }} have waited for more than a minute",
                    "The log of the instance that sends them says why; so does GET /outbox at its management.port."),
            new Alert(
                    "CertificateExpires",
                    "tls_certificate_expiry_seconds < 7 * 86400",
                    "1h",
                    "critical",
                    "The certificate {{ $labels.certificate }} of {{ $labels.instance }} expires within a week",
                    "New files are read without a restart; /health says whether changed ones are refused."),
            new Alert(
                    "HeapFull",
                    "sum by (job, instance) (jvm_memory_used_bytes{area=\"heap\"}) / sum by (job, instance) (jvm_memory_max_bytes{area=\"heap\"}) > 0.9",
                    "15m",
                    "warning",
                    "The heap of {{ $labels.instance }} is nearly full",
                    "GET /heapdump at management.port shows what is in it."),
            new Alert(
                    "FilesExhausted",
                    "process_files_open_files / process_files_max_files > 0.9",
                    "5m",
                    "critical",
                    "{{ $labels.instance }} has nearly as many open files and connections as it may have",
                    "Compare the number of connections with rest.max-connections, and ulimit -n."),
            new Alert(
                    "LogLinesLost",
                    "rate(logging_lines_total{outcome=\"lost\"}[5m]) > 0",
                    "1m",
                    "critical",
                    "{{ $labels.instance }} loses warnings and errors of the log {{ $labels.appender }}",
                    "What writes them is stuck or too slow: a full disk, or a pipe that nobody reads."),
            new Alert(
                    "AccessLogDropped",
                    "rate(http_server_access_log_lines_total{outcome=\"dropped\"}[5m]) > 0",
                    "5m",
                    "warning",
                    "{{ $labels.instance }} drops lines of its access log",
                    "What writes them is slower than requests come."));

    static final List<Panel> PANELS = List.of(
            Panel.of(
                    "Requests",
                    "reqps",
                    "{{http_route}}",
                    "sum by (http_route) (rate(" + REQUESTS + "_count{job=\"$job\"}[$__rate_interval]))"),
            Panel.of(
                    "Failed requests",
                    "reqps",
                    "{{error_type}} {{http_route}}",
                    "sum by (error_type, http_route) (rate(" + REQUESTS
                            + "_count{job=\"$job\",error_type!=\"\"}[$__rate_interval]))"),
            Panel.of(
                    "Time of a request",
                    "s",
                    "median",
                    quantile("0.5", REQUESTS),
                    "95 %",
                    quantile("0.95", REQUESTS),
                    "99 %",
                    quantile("0.99", REQUESTS)),
            Panel.of(
                    "Requests in flight",
                    "short",
                    "{{instance}}",
                    "sum by (instance) (http_server_active_requests{job=\"$job\"})"),
            Panel.of(
                    "Event loop lag, longest",
                    "s",
                    "{{instance}} {{loop}}",
                    "max by (instance, loop) (vertx_eventloop_lag_seconds_max{job=\"$job\"})"),
            Panel.of(
                    "What clients make the server hold",
                    "bytes",
                    "{{instance}}",
                    "http_server_buffered_bytes{job=\"$job\"}",
                    "limit",
                    "max(http_server_buffered_limit_bytes{job=\"$job\"})"),
            Panel.of(
                    "Time of a database call, 99 %",
                    "s",
                    "{{db_query_summary}}",
                    "histogram_quantile(0.99, sum by (db_query_summary, le) (rate(" + CALLS
                            + "_bucket{job=\"$job\"}[$__rate_interval])))"),
            Panel.of(
                    "Database connections",
                    "short",
                    "{{db_client_connection_pool_name}} {{db_client_connection_state}}",
                    "sum by (db_client_connection_pool_name, db_client_connection_state) (db_client_connection_count{job=\"$job\"})",
                    "{{db_client_connection_pool_name}} waiting",
                    "sum by (db_client_connection_pool_name) (db_client_connection_pending_requests{job=\"$job\"})"),
            Panel.of(
                    "Heap",
                    "bytes",
                    "{{instance}}",
                    "sum by (instance) (jvm_memory_used_bytes{job=\"$job\",area=\"heap\"})"),
            Panel.of(
                    "Time in garbage collection",
                    "percentunit",
                    "{{instance}}",
                    "sum by (instance) (rate(jvm_gc_pause_seconds_sum{job=\"$job\"}[$__rate_interval]))"),
            Panel.of("Processor", "percentunit", "{{instance}}", "process_cpu_usage{job=\"$job\"}"),
            Panel.of(
                    "Connections closed, requests refused",
                    "short",
                    "closed: {{reason}}",
                    "sum by (reason) (rate(http_server_closed_connections_total{job=\"$job\"}[$__rate_interval]))",
                    "refused",
                    "sum(rate(http_server_refused_requests_total{job=\"$job\"}[$__rate_interval]))"),
            Panel.of(
                    "Lines of the log",
                    "short",
                    "{{appender}} {{level}} {{outcome}}",
                    "sum by (appender, level, outcome) (rate(logging_lines_total{job=\"$job\"}[$__rate_interval]))"));

    private Monitoring() {}

    private static String quantile(String share, String histogram) {
        return "histogram_quantile(" + share + ", sum by (le) (rate(" + histogram
                + "_bucket{job=\"$job\"}[$__rate_interval])))";
    }
}
