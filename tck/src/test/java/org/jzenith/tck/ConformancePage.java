package org.jzenith.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jzenith.tck.TckResults.Counts;
import org.jzenith.tck.TckResults.Outcome;

/**
 * Writes docs/conformance.md. The same results give the same text, without dates and durations.
 *
 * @param ours the results of jZenith
 * @param methods the resource methods of the TCK that jZenith has compiled or not compiled
 * @param uncompiled the results of jZenith without its compiled dispatch
 * @param stock the results of RESTEasy's own adapter
 * @param vertx5 the results of jZenith on Vert.x 5
 * @param known the known failures on both lines of Vert.x, with their reasons
 * @param excluded the tests that are not run, with the keys of their reasons
 */
record ConformancePage(
        TckResults ours,
        CompiledMethods methods,
        KeptResults uncompiled,
        KeptResults stock,
        KeptResults vertx5,
        SortedMap<String, String> known,
        SortedMap<String, String> excluded) {

    private static final Counts NONE = new Counts(0, 0, 0);

    String write() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        writeGroups(page);
        writeFailures(page);
        writeMethods(page);
        writeExclusions(page);
        writeStockFailures(page);
        return page.toString();
    }

    private void writeGroups(StringBuilder page) {
        page.append(
                """

                ## By group

                | group | run | passed | failed | excluded | uncompiled passed | uncompiled failed | Vert.x 5 passed | Vert.x 5 failed | stock passed | stock failed |
                |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
                """);
        Map<String, Long> left =
                excluded.keySet().stream().collect(Collectors.groupingBy(TckResults::group, Collectors.counting()));
        SortedMap<String, Counts> our = ours.groups();
        SortedMap<String, Counts> without = uncompiled.groups();
        SortedMap<String, Counts> next = vertx5.groups();
        SortedMap<String, Counts> theirs = stock.groups();
        SortedSet<String> groups = new TreeSet<>(our.keySet());
        groups.addAll(left.keySet());
        for (String group : groups) {
            row(
                    page,
                    group,
                    our.getOrDefault(group, NONE),
                    left.getOrDefault(group, 0L),
                    without.getOrDefault(group, NONE),
                    next.getOrDefault(group, NONE),
                    theirs.getOrDefault(group, NONE));
        }
        row(page, "**all**", sum(our), excluded.size(), sum(without), sum(next), sum(theirs));
        page.append(
                """

                `excluded` are the tests that are not run and those that the TCK itself has disabled; see below. `uncompiled` is jZenith with
                `rest.compiled-dispatch=false`, where RESTEasy calls all methods. `Vert.x 5` is the [line for it](decisions/0004-two-vertx-lines.md), with
                RESTEasy 7 and the compiled dispatch.
                """);
    }

    private static void row(
            StringBuilder page, String name, Counts our, long excluded, Counts without, Counts next, Counts their) {
        page.append("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d |%n"
                .formatted(
                        name,
                        our.run(),
                        our.passed(),
                        our.failed(),
                        excluded + our.disabled(),
                        without.passed(),
                        without.failed(),
                        next.passed(),
                        next.failed(),
                        their.passed(),
                        their.failed()));
    }

    private static Counts sum(SortedMap<String, Counts> groups) {
        return groups.values().stream()
                .reduce(
                        NONE,
                        (a, b) -> new Counts(
                                a.passed() + b.passed(), a.failed() + b.failed(), a.disabled() + b.disabled()));
    }

    private void writeFailures(StringBuilder page) {
        SortedSet<String> failed = new TreeSet<>(ours.names(Outcome.FAILED));
        failed.addAll(vertx5.failed());
        page.append("\n## Failures\n\n");
        if (failed.isEmpty()) {
            page.append("None.\n");
            return;
        }
        page.append("The names are without the prefix `")
                .append(TckResults.PACKAGE)
                .append("`.\n\n| test | reason |\n|---|---|\n");
        for (String test : failed) {
            page.append("| `%s` | %s |%n".formatted(test, known.getOrDefault(test, "not looked into yet")));
        }
        page.append("\nOf these, failed only on Vert.x 4.5: ")
                .append(byClass(without(failed, vertx5.failed())))
                .append("; only on Vert.x 5: ")
                .append(byClass(without(failed, ours.names(Outcome.FAILED))))
                .append(".\n");
    }

    private static List<String> without(SortedSet<String> tests, List<String> others) {
        return tests.stream().filter(test -> !others.contains(test)).toList();
    }

    private void writeMethods(StringBuilder page) {
        List<String> differing = new ArrayList<>(ours.names(Outcome.FAILED));
        differing.removeAll(uncompiled.failed());
        List<String> without = new ArrayList<>(uncompiled.failed());
        without.removeAll(ours.names(Outcome.FAILED));
        page.append(METHODS.formatted(methods.compiled(), methods.all(), byClass(differing), byClass(without)));
        methods.left().entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .forEach(reason -> page.append("| %s | %d |%n".formatted(reason.getKey(), reason.getValue())));
    }

    private void writeExclusions(StringBuilder page) {
        page.append("\n## Exclusions\n\n| what | tests | reason |\n|---|---:|---|\n");
        TckTests.EXCLUSIONS.forEach((key, reason) -> page.append("| %s | %d | %s |%n"
                .formatted(key, excluded.values().stream().filter(key::equals).count(), reason)));
        List<String> disabled = ours.names(Outcome.DISABLED);
        page.append("| disabled | %d | by the TCK itself, for every implementation (`@Disabled` in its sources) |%n"
                .formatted(disabled.size()));
        page.append("\nDisabled by the TCK: ").append(byClass(disabled)).append(".\n");
    }

    private void writeStockFailures(StringBuilder page) {
        page.append("\n## Failures of stock resteasy-vertx\n\nBy class: ")
                .append(byClass(stock.failed()))
                .append(". ")
                .append(STOCK_NOTE);
    }

    private static String byClass(List<String> tests) {
        SortedMap<String, Long> classes = tests.stream()
                .collect(Collectors.groupingBy(
                        test -> test.substring(0, test.lastIndexOf('.')), TreeMap::new, Collectors.counting()));
        return classes.isEmpty()
                ? "none"
                : classes.entrySet().stream()
                        .map(entry -> "`" + entry.getKey() + "` " + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static final String METHODS =
            """

            ## The compiled dispatch

            %d of the %d resource methods of all archives are compiled: plain requests call them without RESTEasy. Tests that
            failed only with the compiled dispatch: %s; only without it: %s. RESTEasy calls the other methods in both runs, for these reasons:

            | reason | methods |
            |---|---:|
            """;

    private static final String STOCK_NOTE =
            """
            `sseStageCheckTest` blocks its event loop
            forever, and with it every later test of its class whose connection is served by the same event loop; their number varies from
            run to run.
            """;

    private static final String INTRODUCTION =
            """
            # Conformance

            The tests of the [Jakarta REST 3.1 TCK](https://jakarta.ee/specifications/restful-ws/3.1/)
            (`jakarta.ws.rs:jakarta-restful-ws-tck:3.1.5`) on jZenith's production server, including bridge and error handling, and for
            comparison on stock `resteasy-vertx` 6.2.16.Final. The same tests run on the line for Vert.x 5, whose RESTEasy 7 implements Jakarta REST
            4.0; its own TCK has not been run. These are measurements, not a claim to be a certified compatible implementation.

            This page is written by the build; do not edit it.

                mvn -B -Ptck verify                               # jZenith; fails on a failure that is not in tck/known-failures.txt
                mvn -B -Ptck -DskipTests verify                   # the same, without the tests of the other modules
                mvn -B -Ptck -DskipTests -Dtck.server=uncompiled verify  # without the compiled dispatch, into tck/uncompiled-results.txt
                mvn -B -Ptck -DskipTests -Dtck.server=stock verify  # stock resteasy-vertx, into tck/stock-results.txt
                mvn -B -Ptck,vertx5 -DskipTests verify            # jZenith on Vert.x 5, into tck/vertx5-results.txt; with tck/vertx5-known-failures.txt

            All of them run what the archives of the TCK contain. Each archive has a prefix of its own (its context), a resource is created
            for each request, and methods are called on the event loop. The client is RESTEasy's, with a time limit of 20 seconds for a response.
            If a class takes longer than 6 minutes, its remaining tests fail.

            jZenith runs the archives with its public API: `JZenith.application`, `RestPlugin.withResources` and `withProviders`, Guice
            bindings for instances. The tests add what the TCK needs and jZenith does not offer: a feature that adopts the properties of the
            `Application` and makes it injectable, and Guice providers that let RESTEasy call constructors with JAX-RS parameters.
            """;
}
