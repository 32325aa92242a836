package org.jzenith.benchmarks.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints what {@code conduit.sh} measured as tables in Markdown, one for each section, with a column for what was
 * measured in it: medians, and in parentheses the medians of the ratios to {@code jzenith} within a round.
 */
public final class ConduitTable {

    private static final List<Metric> METRICS = List.of(
            Metric.REQUESTS_PER_SECOND,
            Metric.P50_MS,
            Metric.P99_MS,
            Metric.SERVER_MICROSECONDS,
            Metric.DATABASE_MICROSECONDS,
            Metric.ERRORS,
            Metric.FIRST_RESPONSE_MS,
            Metric.START_CPU_SECONDS,
            Metric.RSS_MB);

    private final Samples samples;
    private final StringBuilder text = new StringBuilder();

    private ConduitTable(Samples samples) {
        this.samples = samples;
    }

    /** Takes the file with the samples. */
    @SuppressWarnings("SystemOut") // The caller is a script.
    public static void main(String[] args) throws IOException {
        System.out.print(of(Samples.read(Path.of(args[0]))));
    }

    static String of(Samples samples) {
        ConduitTable table = new ConduitTable(samples);
        samples.environment().forEach((name, value) -> table.text
                .append("- ")
                .append(name)
                .append(": ")
                .append(value)
                .append('\n'));
        samples.keys().stream().map(Samples.Key::section).distinct().forEach(table::section);
        return table.text.toString();
    }

    private void section(String section) {
        text.append("\n## ").append(section).append("\n\n| | server |");
        Set<String> measured = names(section, Samples.Key::metric).collect(Collectors.toSet());
        List<Metric> columns = METRICS.stream()
                .filter(metric -> measured.contains(metric.id()))
                .toList();
        columns.forEach(metric -> text.append(' ').append(metric.label()).append(" |"));
        text.append("\n|---|---|").append("---|".repeat(columns.size())).append('\n');
        names(section, Samples.Key::scenario).forEach(scenario -> names(section, Samples.Key::server)
                .forEach(server -> row(new Samples.Key(section, scenario, server, ""), columns)));
    }

    private Stream<String> names(String section, Function<Samples.Key, String> name) {
        return samples.keys().stream()
                .filter(key -> key.section().equals(section))
                .map(name)
                .distinct();
    }

    private void row(Samples.Key row, List<Metric> columns) {
        text.append("| ")
                .append(row.scenario())
                .append(" | ")
                .append(row.server())
                .append(" | ")
                .append(columns.stream().map(metric -> cell(row, metric)).collect(Collectors.joining(" | ")))
                .append(" |\n");
    }

    private String cell(Samples.Key row, Metric metric) {
        Samples.Key key = new Samples.Key(row.section(), row.scenario(), row.server(), metric.id());
        OptionalDouble median = samples.median(key);
        if (median.isEmpty()) {
            return "-";
        }
        OptionalDouble ratio = Samples.median(samples.ratios(key, Samples.OURS));
        boolean compared = metric != Metric.ERRORS && !row.server().equals(Samples.OURS);
        return metric.format(median.getAsDouble())
                + (compared && ratio.isPresent() ? String.format(Locale.ROOT, " (%.2f)", ratio.getAsDouble()) : "");
    }
}
