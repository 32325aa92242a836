package org.jzenith.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes what a run measured as {@code load.json}, as a chart for each section, and as a page with tables. */
public final class Report {

    private final Samples samples;
    private final Path folder;

    private Report(Samples samples, Path folder) {
        this.samples = samples;
        this.folder = folder;
    }

    /** Takes the file with the samples and the folder to write to. */
    @SuppressWarnings("SystemOut") // The caller is a script.
    public static void main(String[] args) throws IOException {
        Report report = new Report(Samples.read(Path.of(args[0])), Files.createDirectories(Path.of(args[1])));
        report.writeJson();
        for (Section section : Section.of(report.samples)) {
            Files.writeString(report.folder.resolve(section.name() + ".svg"), Chart.of(section));
        }
        String page = Page.of(report.samples);
        Files.writeString(report.folder.resolve("README.md"), page);
        System.out.println(page);
    }

    private void writeJson() throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("environment", samples.environment());
        for (Samples.Key key : samples.keys()) {
            Map<String, Object> result = new LinkedHashMap<>();
            samples.median(key).ifPresent(median -> result.put("median", median));
            if (!key.server().equals(Samples.MODEL)) {
                samples.ratio(key).ifPresent(ratio -> result.put("ratioToHandwritten", ratio));
            }
            result.put(
                    "rounds",
                    samples.values(key).stream()
                            .map(value -> Samples.isNumber(value) ? (Object) Double.valueOf(value) : value)
                            .toList());
            within(json, List.of(key.section(), key.scenario(), key.server())).put(key.metric(), result);
        }
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(folder.resolve("load.json").toFile(), json);
    }

    @SuppressWarnings("unchecked") // Only this class fills the map.
    private static Map<String, Object> within(Map<String, Object> json, List<String> path) {
        Map<String, Object> inner = json;
        for (String name : path) {
            inner = (Map<String, Object>) inner.computeIfAbsent(name, any -> new LinkedHashMap<String, Object>());
        }
        return inner;
    }
}
