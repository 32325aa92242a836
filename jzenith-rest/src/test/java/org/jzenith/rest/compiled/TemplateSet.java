package org.jzenith.rest.compiled;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Templates of resource classes and of their methods.
 *
 * @param classes the classes
 */
record TemplateSet(List<ClassTemplate> classes) {

    /**
     * A method, or a locator.
     *
     * @param httpMethod its HTTP method; empty for a locator
     * @param path its template
     */
    record MethodTemplate(String httpMethod, String path) {}

    /**
     * A class.
     *
     * @param path its template
     * @param methods its methods
     */
    record ClassTemplate(String path, List<MethodTemplate> methods) {}

    static final int MAX_CLASSES = 3;
    static final int MAX_METHODS = 5;

    private static final String[] LITERALS = {"a", "b", "ab", "1"};
    private static final List<String> SEGMENTS = List.of("a", "b", "1", "ab");
    private static final String[] PARAMETERS = {"{x}", "{y}", "{ z }"};
    private static final String[] PATTERNS = {
        "{n: [0-9]+}",
        "{i : \\d+}",
        "{w:\\w+}",
        "{k: [a-b]}",
        "{l: a[ab]?}",
        "a{m}",
        "{m}b",
        "{p}-{q}",
        "{r: .*}",
        "{r: .+}",
        "{o: a|b}",
        "{s: [^/]+}",
        "{t: (a/)?b}"
    };

    static Arbitrary<TemplateSet> any() {
        Arbitrary<String> segment = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.of(LITERALS)),
                Tuple.of(5, Arbitraries.of(PARAMETERS)),
                Tuple.of(2, Arbitraries.of(PATTERNS)));
        Arbitrary<String> template = Combinators.combine(
                        segment.list().ofMaxSize(3), Arbitraries.of("", "", "/"), Arbitraries.of("", "", "/"))
                .as((segments, before, behind) -> before + String.join("/", segments) + behind);
        Arbitrary<MethodTemplate> method = Combinators.combine(
                        Arbitraries.frequency(Tuple.of(5, "GET"), Tuple.of(2, "POST"), Tuple.of(1, "")), template)
                .as(MethodTemplate::new);
        Arbitrary<ClassTemplate> type = Combinators.combine(
                        template, method.list().ofMinSize(1).ofMaxSize(MAX_METHODS))
                .as(ClassTemplate::new);
        return type.list().ofMinSize(1).ofMaxSize(MAX_CLASSES).map(classes -> new TemplateSet(classes)
                .withoutDuplicates());
    }

    /** Returns all paths of up to this many segments that consist of the parts of templates. */
    static List<String> paths(int length) {
        List<String> paths = new ArrayList<>(List.of(""));
        for (int i = 0; i < paths.size(); i++) {
            String path = paths.get(i);
            if (path.chars().filter(c -> c == '/').count() < length) {
                SEGMENTS.forEach(segment -> paths.add(path + '/' + segment));
            }
        }
        paths.set(0, "/");
        return List.copyOf(paths);
    }

    /** An application with two methods for the same requests does not start. */
    private TemplateSet withoutDuplicates() {
        Set<String> known = new HashSet<>();
        return new TemplateSet(classes.stream()
                .map(type -> new ClassTemplate(
                        type.path(),
                        type.methods().stream()
                                .filter(method -> known.add(method.httpMethod()
                                        + ' '
                                        + plain(type.path())
                                        + ' '
                                        + plain(type.path() + '/' + method.path())))
                                .toList()))
                .toList());
    }

    private static String plain(String template) {
        return template.replaceAll("\\{\\s*\\w+\\s*", "{").replaceAll("/+", "/").replaceAll("^/|/$", "");
    }
}
