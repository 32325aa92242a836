package org.jzenith.testing.reference;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Rows of docs/reference/metrics.md, generated from the metrics of a real application. jzenith-rest assembles that
 * page; it reads the rows of each plugin from a file that the plugin's own test keeps up to date.
 */
public final class MetricsSection {

    private static final Pattern HEAD = Pattern.compile("# (HELP|TYPE) (\\S+) ?(.*)");
    private static final Pattern SAMPLE = Pattern.compile("[a-zA-Z_:][\\w:]*\\{(.*)} \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern UNIT = Pattern.compile("_(seconds|bytes)(?:_total|_max)?$");

    private record Family(String type, String help, Set<String> labels) {
        String row(String name) {
            Matcher unit = UNIT.matcher(name);
            return "| `" + name + "` | " + type + " | " + (unit.find() ? unit.group(1) : "") + " | "
                    + labels.stream().map(label -> "`" + label + "`").collect(Collectors.joining(", ")) + " | " + help
                    + " |\n";
        }
    }

    private MetricsSection() {}

    /**
     * Returns a row for each metric.
     *
     * @param text the response of {@code /metrics}
     * @param prefix what the names of the wanted metrics begin with
     */
    public static String of(String text, String prefix) {
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
            } else if (sample.matches()) {
                LABEL.matcher(sample.group(1))
                        .results()
                        .map(label -> label.group(1))
                        .filter(label -> !label.equals("le"))
                        .forEach(family.labels()::add);
            }
        }
        return families.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .map(entry -> entry.getValue().row(entry.getKey()))
                .collect(Collectors.joining());
    }
}
