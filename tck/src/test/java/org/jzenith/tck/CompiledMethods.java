package org.jzenith.tck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.rest.spi.DispatchReport;

/**
 * How the compiled dispatch has treated the resource methods of all archives of a run.
 *
 * @param compiled the number of methods that it calls
 * @param left the number of methods that it leaves to RESTEasy, by reason
 */
record CompiledMethods(int compiled, SortedMap<String, Integer> left) {

    private static final String FILE = "methods.txt";

    /** The parts of the reasons that differ from method to method, and what replaces them. */
    private static final Map<String, String> NAMES = Map.of(
            "@(\\w+)\\(\"[^\"]*\"\\)", "@$1",
            "JAX-RS injects \\S+ into", "JAX-RS injects a member of",
            "those of \\S+, too", "those of another method, too",
            "it reads the header \\S+", "it reads a header that the bridge changes",
            "its parameter \\d+ is a (\\S+)", "it takes a $1",
            "provider for its \\S+", "provider for its result");

    /** Adds the methods of an archive to those of the run, in the folder with the test reports. */
    static void add(DispatchReport report) {
        List<String> lines =
                report.methods().stream().map(CompiledMethods::line).toList();
        Path reports = Path.of(System.getProperty("tck.reports"));
        try {
            Files.createDirectories(reports);
            Files.write(reports.resolve(FILE), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(MethodReport method) {
        return method.httpMethod()
                + ' '
                + method.path()
                + '\t'
                + method.method()
                + '\t'
                + (method.reason() == null ? "" : method.reason());
    }

    static CompiledMethods read(Path reports) throws IOException {
        int compiled = 0;
        SortedMap<String, Integer> left = new TreeMap<>();
        for (String line : Files.readAllLines(reports.resolve(FILE))) {
            String reason = line.split("\t", -1)[2];
            if (reason.isEmpty()) {
                compiled++;
            } else {
                left.merge(withoutNames(reason), 1, Integer::sum);
            }
        }
        return new CompiledMethods(compiled, left);
    }

    private static String withoutNames(String reason) {
        String text = reason;
        for (Map.Entry<String, String> name : NAMES.entrySet()) {
            text = text.replaceAll(name.getKey(), name.getValue());
        }
        return text;
    }

    int all() {
        return compiled + left.values().stream().mapToInt(Integer::intValue).sum();
    }
}
