package org.jzenith.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * An SVG chart of horizontal bars: one panel per metric, in it one group per scenario, and in that one bar per server.
 */
final class Chart {

    private static final int WIDTH = 760;
    private static final int LEFT = 170;
    private static final int BARS = 440;
    private static final int BAR = 14;
    private static final int GAP = 10;
    private static final int HEAD = 34;
    private static final List<String> COLOURS =
            List.of("#4c78a8", "#b0b0b0", "#e4572e", "#54a24b", "#eeca3b", "#b279a2", "#9d755d");

    private final Section section;
    private final StringBuilder body = new StringBuilder();
    private int y = HEAD;

    private Chart(Section section) {
        this.section = section;
    }

    static String of(Section section) {
        Chart chart = new Chart(section);
        chart.legend();
        section.charted().forEach(chart::panel);
        return String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" \
                font-family="sans-serif" font-size="12">
                <rect width="100%%" height="100%%" fill="#ffffff"/>
                <text x="12" y="22" font-size="16" font-weight="bold">%3$s</text>
                %4$s</svg>
                """,
                WIDTH,
                chart.y + GAP,
                section.title(),
                chart.body);
    }

    private void legend() {
        int x = LEFT;
        for (String server : section.servers()) {
            rectangle(x, 12, BAR, server);
            text(x + BAR + 5, 23, "", server);
            x += (WIDTH - LEFT) / section.servers().size();
        }
    }

    private void panel(Metric metric) {
        double most = section.scenarios().stream()
                .flatMap(scenario -> section.servers().stream().map(server -> section.median(scenario, server, metric)))
                .mapToDouble(median -> median.orElse(0))
                .max()
                .orElse(0);
        y += 24;
        text(12, y, " font-weight=\"bold\"", metric.label());
        y += GAP;
        for (String scenario : section.scenarios()) {
            text(LEFT - 8, y + BAR - 3, " text-anchor=\"end\"", scenario);
            for (String server : section.servers(scenario)) {
                bar(section.median(scenario, server, metric), most, server, label(scenario, server, metric));
            }
            y += GAP;
        }
    }

    private String label(String scenario, String server, Metric metric) {
        OptionalDouble median = section.median(scenario, server, metric);
        return median.isPresent()
                ? metric.format(median.getAsDouble())
                : String.join(", ", section.words(scenario, server, Metric.OUTCOME));
    }

    private void bar(OptionalDouble median, double most, String server, String label) {
        int length = most == 0 ? 0 : (int) Math.round(median.orElse(0) / most * BARS);
        rectangle(LEFT, y, Math.max(length, 1), server);
        text(LEFT + length + 6, y + BAR - 3, "", label);
        y += BAR;
    }

    private void rectangle(int x, int top, int width, String server) {
        String colour = COLOURS.get(section.servers().indexOf(server) % COLOURS.size());
        body.append(String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>%n",
                x,
                top,
                width,
                BAR - 2,
                colour));
    }

    private void text(int x, int baseline, String attributes, String text) {
        body.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\"%s>%s</text>%n",
                x,
                baseline,
                attributes,
                text.replace("&", "&amp;").replace("<", "&lt;")));
    }
}
