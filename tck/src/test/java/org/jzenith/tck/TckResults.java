package org.jzenith.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The outcome of each test that ran or that the TCK itself has disabled.
 *
 * @param outcomes the outcomes by name: the class without the TCK's package, a dot, the method
 */
record TckResults(SortedMap<String, Outcome> outcomes) {

    static final String PACKAGE = "ee.jakarta.tck.ws.rs.";

    enum Outcome {
        PASSED,
        DISABLED,
        FAILED
    }

    /** The number of tests of a group with each outcome. */
    record Counts(long passed, long failed, long disabled) {
        long run() {
            return passed + failed;
        }
    }

    /** Reads the reports of Surefire. */
    static TckResults read(Path reports) throws IOException, ParserConfigurationException, SAXException {
        DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        SortedMap<String, Outcome> outcomes = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> all = Files.list(reports)) {
            files = all.filter(file -> file.toString().endsWith(".xml")).toList();
        }
        for (Path file : files) {
            Document report = parser.parse(file.toFile());
            NodeList tests = report.getElementsByTagName("testcase");
            for (int i = 0; i < tests.getLength(); i++) {
                Element test = (Element) tests.item(i);
                outcomes.merge(name(test), outcome(test), (a, b) -> a.compareTo(b) > 0 ? a : b);
            }
        }
        return new TckResults(outcomes);
    }

    /** The report of a class that failed as a whole, for example at its deployment, has no method. */
    private static String name(Element test) {
        String type = test.getAttribute("classname").replaceFirst('^' + PACKAGE.replace(".", "\\."), "");
        String method = test.getAttribute("name").replaceFirst("\\(.*", "");
        return type + '.' + (method.isEmpty() ? "(class)" : method);
    }

    private static Outcome outcome(Element test) {
        if (test.getElementsByTagName("failure").getLength()
                        + test.getElementsByTagName("error").getLength()
                > 0) {
            return Outcome.FAILED;
        }
        return test.getElementsByTagName("skipped").getLength() > 0 ? Outcome.DISABLED : Outcome.PASSED;
    }

    List<String> names(Outcome outcome) {
        return outcomes.entrySet().stream()
                .filter(test -> test.getValue() == outcome)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Counts by group. The TCK itself has no list of groups, so they are its packages, with large ones divided. */
    SortedMap<String, Counts> groups() {
        SortedMap<String, Counts> groups = new TreeMap<>();
        outcomes.forEach((name, outcome) -> groups.merge(
                group(name),
                new Counts(
                        outcome == Outcome.PASSED ? 1 : 0,
                        outcome == Outcome.FAILED ? 1 : 0,
                        outcome == Outcome.DISABLED ? 1 : 0),
                (a, b) -> new Counts(a.passed + b.passed, a.failed + b.failed, a.disabled + b.disabled)));
        return groups;
    }

    static String group(String test) {
        String[] parts = test.split("\\.", -1);
        boolean divided = test.matches("(ee\\.rs\\.(client|container|core|ext)|jaxrs21\\.ee)\\..*");
        int packages = Math.min(divided ? 3 : 2, parts.length - 2);
        return String.join(".", List.of(parts).subList(0, packages));
    }
}
