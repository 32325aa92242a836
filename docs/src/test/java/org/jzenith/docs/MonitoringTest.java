package org.jzenith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The alerts and the dashboard in {@code docs/monitoring} use the names in the reference.
 * {@code -DargLine=-Ddocs.write=true} writes them.
 */
class MonitoringTest {

    private static final Path FOLDER = Page.ROOT.resolve("docs/monitoring");
    private static final Path REFERENCE = Page.ROOT.resolve("docs/reference/metrics.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| (\\w+) \\| [^|]*\\| ([^|]*)\\|");
    private static final Pattern METRIC = Pattern.compile("\\b(?:http|db|jvm|logging|process|vertx|tls|system)_\\w+");
    private static final Pattern LABELS = Pattern.compile("(?:by \\(|\\{\\{)([\\w, ]+)");
    /** What Prometheus adds, and what a histogram has for its buckets. */
    private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance", "le");

    private static final int COLUMNS = 2;
    private static final int WIDTH = 12;
    private static final int HEIGHT = 8;

    private record Metric(String type, Set<String> labels) {}

    @Test
    void alertsAreThoseInTheFile() throws IOException {
        StringBuilder text = new StringBuilder(
                "# Alerts for Prometheus, made by MonitoringTest. Thresholds are a beginning: set your own.\n"
                        + "groups:\n  - name: jzenith\n    rules:\n");
        for (Monitoring.Alert alert : Monitoring.ALERTS) {
            text.append("      - alert: ").append(alert.name()).append('\n');
            text.append("        expr: ").append(quoted(alert.query())).append('\n');
            text.append("        for: ").append(alert.pending()).append('\n');
            text.append("        labels:\n          severity: ")
                    .append(alert.severity())
                    .append('\n');
            text.append("        annotations:\n          summary: ")
                    .append(quoted(alert.summary()))
                    .append('\n');
            text.append("          description: ")
                    .append(quoted(alert.description()))
                    .append('\n');
        }
        assertFile("alerts.yaml", text.toString());
    }

    private static String quoted(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }

    @Test
    void panelsAreThoseInTheFile() throws IOException {
        List<Map<String, Object>> panels = new ArrayList<>();
        for (Monitoring.Panel panel : Monitoring.PANELS) {
            int number = panels.size();
            List<Map<String, Object>> targets = new ArrayList<>();
            panel.queries()
                    .forEach((line, query) -> targets.add(Map.of(
                            "refId",
                            Character.toString('A' + targets.size()),
                            "expr",
                            query,
                            "legendFormat",
                            line,
                            "datasource",
                            source())));
            panels.add(Map.of(
                    "id", number + 1,
                    "type", "timeseries",
                    "title", panel.title(),
                    "datasource", source(),
                    "gridPos",
                            Map.of(
                                    "x",
                                    number % COLUMNS * WIDTH,
                                    "y",
                                    number / COLUMNS * HEIGHT,
                                    "w",
                                    WIDTH,
                                    "h",
                                    HEIGHT),
                    "fieldConfig", Map.of("defaults", Map.of("unit", panel.unit(), "min", 0), "overrides", List.of()),
                    "targets", targets));
        }
        Map<String, Object> dashboard = Map.of(
                "title",
                "jZenith",
                "uid",
                "jzenith",
                "schemaVersion",
                39,
                "tags",
                List.of("jzenith"),
                "refresh",
                "10s",
                "time",
                Map.of("from", "now-1h", "to", "now"),
                "templating",
                Map.of("list", List.of(variable("source", "datasource", "prometheus"), job())),
                "panels",
                panels);
        assertFile("dashboard.json", json(dashboard) + '\n');
    }

    private static Map<String, String> source() {
        return Map.of("type", "prometheus", "uid", "${source}");
    }

    private static Map<String, Object> variable(String name, String type, String query) {
        return new TreeMap<>(Map.of("name", name, "type", type, "query", query));
    }

    private static Map<String, Object> job() {
        Map<String, Object> job = variable("job", "query", "label_values(http_server_buffered_bytes, job)");
        job.put("datasource", source());
        job.put("refresh", 2);
        return job;
    }

    private static String json(Object value) throws JsonProcessingException {
        return new ObjectMapper()
                .configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true)
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(value);
    }

    @Test
    void knowsEachMetricAndLabelThatTheyUse() throws IOException {
        Map<String, Metric> metrics = new TreeMap<>();
        ROW.matcher(Files.readString(REFERENCE)).results().forEach(row -> metrics.put(row.group(1), metric(row)));
        Stream.concat(
                        Monitoring.ALERTS.stream().map(Monitoring.Alert::query),
                        Monitoring.PANELS.stream().flatMap(panel -> panel.queries().values().stream()))
                .forEach(query -> assertKnown(query, query, metrics));
        Monitoring.PANELS.forEach(
                panel -> panel.queries().forEach((line, query) -> assertKnown(line + ' ' + query, query, metrics)));
        Monitoring.ALERTS.forEach(alert ->
                assertKnown(alert.summary().replace("$labels.", "") + ' ' + alert.query(), alert.query(), metrics));
    }

    private static Metric metric(java.util.regex.MatchResult row) {
        Set<String> labels = new TreeSet<>();
        Matcher names = Pattern.compile("`(\\w+)`").matcher(row.group(3));
        while (names.find()) {
            labels.add(names.group(1));
        }
        return new Metric(row.group(2), labels);
    }

    private static void assertKnown(String text, String query, Map<String, Metric> metrics) {
        Set<String> known = new TreeSet<>(OF_PROMETHEUS);
        METRIC.matcher(query.replaceAll("by \\([^)]*\\)", "").replaceAll("\\{[^}]*}", ""))
                .results()
                .forEach(name -> {
                    String metric = name.group().replaceAll("_(bucket|count|sum)$", "");
                    Metric found = metrics.getOrDefault(name.group(), metrics.get(metric));
                    assertThat(found).as("%s in %s", name.group(), query).isNotNull();
                    known.addAll(found.labels());
                });
        LABELS.matcher(text)
                .results()
                .forEach(labels ->
                        assertThat(labels.group(1).trim().split(", *")).as(text).isSubsetOf(known));
    }

    private static void assertFile(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(file, text);
        }
        assertThat(Files.readString(file))
                .as("%s; -DargLine=-Ddocs.write=true updates it", name)
                .isEqualTo(text);
    }
}
