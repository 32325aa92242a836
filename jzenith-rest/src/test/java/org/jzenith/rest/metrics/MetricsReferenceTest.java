package org.jzenith.rest.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;
import org.jzenith.rest.websocket.WebSocketFramesTest;

/**
 * Compares the reference of metrics in {@code docs/reference} with what a real application reports. Users build
 * dashboards and alerts on it: a changed name or label breaks them. {@code -DargLine=-Ddocs.write=true} writes it
 * again.
 */
class MetricsReferenceTest {

    private static final java.nio.file.Path DOC = java.nio.file.Path.of("../docs/reference/metrics.md");
    /** The rows of modules that this one does not see; each has a test of its own. */
    private static final List<java.nio.file.Path> OTHER_ROWS = List.of(
            java.nio.file.Path.of("../jzenith-cache/src/test/resources/org/jzenith/cache/metrics.md"),
            java.nio.file.Path.of("../jzenith-client/src/test/resources/org/jzenith/client/metrics.md"),
            java.nio.file.Path.of("../jzenith-jobs/src/test/resources/org/jzenith/jobs/metrics.md"),
            java.nio.file.Path.of("../jzenith-outbox/src/test/resources/org/jzenith/outbox/metrics.md"),
            java.nio.file.Path.of("../jzenith-kafka/src/test/resources/org/jzenith/kafka/metrics.md"),
            java.nio.file.Path.of("../jzenith-postgresql/src/test/resources/org/jzenith/postgresql/metrics.md"),
            java.nio.file.Path.of("../jzenith-resilience/src/test/resources/org/jzenith/resilience/metrics.md"),
            java.nio.file.Path.of("../jzenith-security/src/test/resources/org/jzenith/security/metrics.md"),
            java.nio.file.Path.of("../jzenith-streams/src/test/resources/org/jzenith/streams/metrics.md"));

    private static final Pattern HEAD = Pattern.compile("# (HELP|TYPE) (\\S+) ?(.*)");
    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern UNIT =
            Pattern.compile("_(seconds|bytes|ns|threads|classes|buffers|files)(?:_total|_max)?$");
    /**
     * Only collectors that work concurrently with the application have such phases, only applications with an access
     * log count its lines, as AccessLogTest asks, only those with {@code metrics.pinned-threads} measure them, as
     * {@code PinnedThreadsTest} of jzenith-core asks, only those with files of keys have such gauges, which
     * {@code TlsPluginTest} of jzenith-core asks for, and only those with LogbackPlugin have a log with queues, whose
     * meters {@code LoggingMetricsTest} of jzenith-logback asks for.
     */
    private static final Map<String, Family> CONDITIONAL = Map.of(
            "http_server_access_log_lines_total",
            new Family("counter", "Lines of the access log, one for each request", new TreeSet<>(List.of("outcome"))),
            "jvm_gc_concurrent_phase_time_seconds",
            new Family("summary", "Time spent in concurrent phase", new TreeSet<>(List.of("action", "cause", "gc"))),
            "jvm_gc_concurrent_phase_time_seconds_max",
            new Family("gauge", "Time spent in concurrent phase", new TreeSet<>(List.of("action", "cause", "gc"))),
            "jvm_threads_virtual_pinned_seconds",
            new Family("summary", "How long virtual threads kept their carriers while they waited", new TreeSet<>()),
            "jvm_threads_virtual_pinned_seconds_max",
            new Family("gauge", "How long virtual threads kept their carriers while they waited", new TreeSet<>()),
            "logging_lines_total",
            new Family(
                    "counter",
                    "Lines of the log, by what became of them",
                    new TreeSet<>(List.of("appender", "level", "outcome"))),
            "logging_queue_lines",
            new Family("gauge", "Lines that are not written yet", new TreeSet<>(List.of("appender"))),
            "tls_certificate_expiry_seconds",
            new Family(
                    "gauge",
                    "Time until a certificate expires; negative if it has",
                    new TreeSet<>(List.of("certificate", "name"))));

    private static final String INTRODUCTION =
            """
            # Metrics

            What `GET /metrics` tells, in Prometheus' text format 0.0.4 or, if the client takes it, as OpenMetrics 1.0.0; generated from what a
            real application tells. Names and labels are OpenTelemetry's for HTTP and databases, and Micrometer's for the JVM. They are part of the
            contract with users: one that changes breaks dashboards and alerts. `metrics.enabled=false` turns all of it off.

            Requests are told apart by labels that take a fixed number of values, whatever clients send:

            | Label | Value |
            |---|---|
            | `http_route` | The template of the path, such as `/users/{id}`, with `rest.base-path`; `/users/{id}/pets/*` for all that a sub-resource locator leads to; empty for a request that no resource matches |
            | `http_request_method` | `CONNECT`, `DELETE`, `GET`, `HEAD`, `OPTIONS`, `PATCH`, `POST`, `PUT` or `TRACE`; `_OTHER` for any other, and for what is not HTTP at all |
            | `http_response_status_code` | The status; empty if none was sent |
            | `error_type` | The status from 500 on; `aborted` if the connection was lost before the end of the response; empty otherwise |
            | `url_scheme` | `https` if the client uses TLS, with the server itself or, as far as `rest.forwarded-headers` tells, with a proxy; otherwise `http` |
            | `reason` | `memory` if clients made the server hold too much, `send_timeout` if the client received too little, `flood` if it made the server work by what is no request, `proxy_protocol` if it did not begin as a proxy must |
            | `loop` | The number of an event loop that serves HTTP, from 0; that of `management.port`, if there is one, is the last |
            | `work` | `method` for resource methods and filters, `body` for code that reads or writes a body |
            | `state` of `http_server_blocking_calls` | `running` once the call has a thread, also while its code waits; `queued` before, which happens only on a JVM without virtual threads |
            | `resilience_name` | The namespace of protected work, such as `resilience-mail` |
            | `outcome` of `resilience_calls_total` | `succeeded`; `failed`; `caller_error` if the failure does not count; `timeout`; `open` or `full` if the circuit breaker or the bulkhead refused it; `disposed` if its subscriber left |
            | `outcome` of `resilience_retries_total` | `made`; `refused` if the budget did not allow it |
            | `cache` | The name of a cache |
            | `result` of `cache_gets_total` | `hit`; `miss` if the value had to be loaded, or a load was waited for |
            | `result` of `cache_shared_gets_total` | `hit`; `miss`; `failure` if Redis was not available |
            | `outcome` of `cache_loads_total` | `success`; `failure`; `timeout` |
            | `job_name` | The name of a job |
            | `outcome` of `jobs_runs_total` | `success`; `failure`; `timeout`; `lease_lost` if the instance was cut off from the database; `stopped` if the application stopped and could not wait any longer |
            | `repeated` | Whether the message had been received before |
            | `http_client_name` | The namespace of a client, such as `client-catalogue` |
            | `reason` of `http_client_resent_requests_total` | `refused` if there was no connection; `lost` if a connection that was kept was lost before the response; `unprocessed` if a stream of HTTP/2 was refused; `retry` by `@Retry` |
            | `outcome` of `http_client_server_attempts_total` | `succeeded`, `failed`, or `ignored` if it says nothing of the server |
            | `server_address`, `server_port` | An address of a service: that of its URL, or one that its name has |
            | `url_template` | The template of the path that a client calls, such as `/books/{id}` |
            | `error_type` of `http_client_*` | The status from 400 on; `timeout`, `connection`, `token` if the token server gave none, or `unavailable` if the call was not begun; `request` if it could not be sent as it was; `disposed` if its subscriber left; empty otherwise |
            | `client` of `broadcast_*` | The namespace of the client: `postgresql` or `redis`, or `postgresql-<name>` or `redis-<name>` of a named one |
            | `channel` | The channel of a broadcast |
            | `db_client_connection_pool_name` | The namespace that the pool is configured in: `postgresql` or `redis`, or `postgresql-<name>` or `redis-<name>` of a named one. Pools for reads on standbys add `-read-` and the server |
            | `db_client_connection_state` | `idle` or `used` |
            | `db_query_summary` | The comment that a statement begins with, such as `find-user` of `/* find-user */ select ...`; else its first word, such as `SELECT`; `_OTHER` where there is neither, and for all but the first 500 texts; the name of a command of Redis |
            | `db_system_name` | `postgresql` or `redis` |
            | `error_type` of `db_client_*` | The SQLSTATE of what the server says, or its first word, such as `WRONGTYPE`; `unavailable` if it says nothing; `too_many_rows` of a list above its limit; empty otherwise |
            | `outcome` | `verified`; `cached` if the token had been verified before; `unavailable` if the issuer could not be asked for its keys; or why the token was refused: `malformed`, `too_large`, `encrypted`, `algorithm`, `critical_extension`, `type`, `unknown_key`, `signature`, `expired`, `not_yet_valid`, `issuer`, `audience` or `claim` |
            | `outcome` of `http_server_access_log_lines_total` | `written`; `dropped`, because too much waited to be written; `sampled_out`, because of `rest.access-log.sample-*` or `rest.access-log.excluded-routes` |
            | `appender` | `console`, or the name of the file of `logging.file` |
            | `level` | `trace`, `debug`, `info`, `warn` or `error` |
            | `outcome` of `logging_lines_total` | `written`; `dropped`, a line up to INFO for which the queue had no place; `lost`, one of WARN or ERROR that got no place in time, or any that could not be written |
            | `policy` | The name of a limit of the rate: `default` for `rest.rate-limit`, or that of a `@RateLimit` |
            | `outcome` of `http_server_rate_limit_*` | `allowed`; `limited` if it was answered with 429; `failed` if the store of limits did not answer |
            | `error_type` of `security_jwt_*` | `failed`; empty if the keys were fetched |
            | `name` | The namespace in which the files of a certificate are configured, such as `rest` or `postgresql` |
            | `certificate` | The file of a certificate, or of the key store with it |

            The gauges that end in `_max` are the longest of the last two minutes or so. A histogram `x` is read as `x_bucket`, `x_sum` and `x_count`,
            a summary as `x_sum` and `x_count`. Meters of the application's own, made with the injected `MeterRegistry`, stand beside these.

            | Metric | Type | Unit | Labels | Meaning |
            |---|---|---|---|---|
            """;

    private record Family(String type, String help, Set<String> labels) {
        String row(String name) {
            Matcher unit = UNIT.matcher(name);
            List<String> quoted =
                    labels.stream().map(label -> "`" + label + "`").toList();
            return "| `" + name + "` | " + type + " | " + (unit.find() ? unit.group(1) : "") + " | "
                    + String.join(", ", quoted) + " | " + help + " |\n";
        }
    }

    @Path("/")
    public static class Resource {
        @GET
        public String get() {
            return "";
        }
    }

    @Test
    void showsEachMetricThatAnApplicationTells() throws IOException {
        SortedMap<String, Family> told = new TreeMap<>(CONDITIONAL);
        try (TestServer server = TestServer.start(
                Map.of("rest.rate-limit", "1000000/1s"),
                RestPlugin.withResources(Resource.class).withWebSocket("/socket", WebSocketFramesTest.Echo.class))) {
            server.get("/");
            await(server, "process_files_max_files"); // The last of those of the JVM
            System.gc();
            await(server, "jvm_gc_pause_seconds");
            await(server, "vertx_eventloop_lag_seconds");
            told.putAll(families(server.get("/metrics").body()));
        }
        SortedMap<String, String> rows = new TreeMap<>();
        told.forEach((name, family) -> rows.put(name, family.row(name)));
        for (java.nio.file.Path file : OTHER_ROWS) {
            Files.readAllLines(file).forEach(row -> rows.put(row.split("`", 3)[1], row + '\n'));
        }
        String generated = INTRODUCTION + String.join("", rows.values());
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(DOC, generated);
        }
        assertThat(generated).isEqualTo(Files.readString(DOC));
    }

    private static void await(TestServer server, String metric) {
        long deadline = System.nanoTime() + TestServer.DEADLINE.toNanos();
        while (!server.get("/metrics").body().contains("# TYPE " + metric + " ")) {
            assertThat(System.nanoTime()).as("deadline for " + metric).isLessThan(deadline);
        }
    }

    /** Reads the samples of each family, and what precedes them; the samples follow the family's head. */
    private static Map<String, Family> families(String text) {
        Map<String, Family> families = new TreeMap<>();
        String help = "";
        Family family = new Family("", "", new TreeSet<>());
        for (String line : text.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (head.matches() && head.group(1).equals("HELP")) {
                help = head.group(3);
            } else if (head.matches()) {
                family = new Family(head.group(3), help, new TreeSet<>());
                families.put(head.group(2), family);
            } else if (sample.matches() && sample.group(2) != null) {
                LABEL.matcher(sample.group(2))
                        .results()
                        .map(label -> label.group(1))
                        .filter(label -> !label.equals("le"))
                        .forEach(family.labels()::add);
            }
        }
        return families;
    }
}
