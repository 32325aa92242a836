package org.jzenith.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jzenith.tck.TckResults.Counts;
import org.jzenith.tck.TckResults.Outcome;

/**
 * The results that are kept of a run on a server other than {@link ServerKind#JZENITH}, so that the page can show them
 * without a new run.
 *
 * @param groups the counts by group
 * @param failed the names of the tests that failed
 */
record KeptResults(SortedMap<String, Counts> groups, List<String> failed) {

    static KeptResults of(TckResults results) {
        return new KeptResults(results.groups(), results.names(Outcome.FAILED));
    }

    static KeptResults read(Path file) throws IOException {
        SortedMap<String, Counts> groups = new TreeMap<>();
        List<String> failed = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split("\\t", -1);
            if (parts.length == 1) {
                failed.add(line);
            } else {
                groups.put(
                        parts[0],
                        new Counts(Long.parseLong(parts[1]), Long.parseLong(parts[2]), Long.parseLong(parts[3])));
            }
        }
        return new KeptResults(groups, failed);
    }

    /**
     * Writes a line for each group, with the numbers of passed, failed and disabled tests, and a line with the name of
     * each failed test.
     */
    void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        groups.forEach((name, counts) ->
                lines.add(name + '\t' + counts.passed() + '\t' + counts.failed() + '\t' + counts.disabled()));
        lines.addAll(failed);
        Files.write(file, lines);
    }
}
