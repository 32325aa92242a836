package org.jzenith.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.jzenith.tck.TckResults.Outcome;

/** Checks the results of the run of the TCK that has just ended, and writes them to the page. */
class ConformanceTest {

    private static final Path PAGE = Path.of("../docs/conformance.md");
    private static final Path REPORTS = Path.of(System.getProperty("tck.reports"));
    private static final boolean ALL = System.getProperty("tck.includes", "").equals("**/*IT.java");

    private final TckResults results;

    ConformanceTest() throws Exception {
        results = TckResults.read(REPORTS);
    }

    @Test
    void everyFailureIsKnownAndEveryKnownOneStillFails() throws Exception {
        ServerKind server = ServerKind.current();
        if (server != ServerKind.JZENITH && ALL) {
            KeptResults.of(results).write(server.keptResults());
        }
        if (server == ServerKind.STOCK) {
            return;
        }
        SortedMap<String, String> known = readKnown(server);
        if (server == ServerKind.JZENITH && ALL) {
            SortedMap<String, String> excluded = TckTests.find();
            excluded.values().removeIf(TckTests.RUN::equals);
            SortedMap<String, String> reasons = readKnown(ServerKind.VERTX5);
            reasons.putAll(known);
            Files.writeString(
                    PAGE,
                    new ConformancePage(
                                    results,
                                    CompiledMethods.read(REPORTS),
                                    KeptResults.read(ServerKind.UNCOMPILED.keptResults()),
                                    KeptResults.read(ServerKind.STOCK.keptResults()),
                                    KeptResults.read(ServerKind.VERTX5.keptResults()),
                                    reasons,
                                    excluded)
                            .write());
        }
        List<String> failed = results.names(Outcome.FAILED);
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(failed.stream().filter(test -> !known.containsKey(test)))
                    .as("failures that %s does not list", server.knownFailures())
                    .isEmpty();
            softly.assertThat(known.keySet().stream()
                            .filter(test -> ALL || results.outcomes().containsKey(test))
                            .filter(test -> !failed.contains(test)))
                    .as("tests that %s lists and that did not fail", server.knownFailures())
                    .isEmpty();
        });
    }

    /** Otherwise an interrupted run would look successful. */
    @Test
    void allTestsWereRun() throws Exception {
        if (ALL) {
            SortedMap<String, String> tests = TckTests.find();
            tests.values().removeIf(reason -> !reason.equals(TckTests.RUN));
            tests.keySet().removeAll(results.outcomes().keySet());
            assertThat(tests.keySet()).as("tests without a result").isEmpty();
        }
    }

    /** Otherwise the run would say nothing about the compiled dispatch. */
    @Test
    void theCompiledDispatchTookPart() throws Exception {
        if (ServerKind.current() == ServerKind.JZENITH || ServerKind.current() == ServerKind.VERTX5) {
            assertThat(CompiledMethods.read(REPORTS).compiled())
                    .as("resource methods that were compiled")
                    .isPositive();
        }
    }

    private static SortedMap<String, String> readKnown(ServerKind server) throws IOException {
        Path file = server.knownFailures();
        SortedMap<String, String> known = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                assertThat(line).as("a line of %s", file).matches("[^\\t ]+\\t(ours|not ours): .+");
                String[] parts = line.split("\\t", -1);
                assertThat(known.put(parts[0], parts[1]))
                        .as("%s is listed twice", parts[0])
                        .isNull();
            }
        }
        return known;
    }
}
