package org.jzenith.testing.openapi;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Checks the parameters in the path, the query, the headers and the cookies of a request. */
final class ParameterCheck {

    /** OpenAPI: parameters with these names are ignored. */
    private static final Set<String> OTHER_HEADERS = Set.of("accept", "content-type", "authorization");

    private final DocumentNode document;
    private final ValueCheck values;
    private final Findings findings;

    ParameterCheck(DocumentNode document, SchemaValidator schemas, Findings findings) {
        this.document = document;
        this.values = new ValueCheck(schemas, SchemaValidator.Sender.CLIENT, findings);
        this.findings = findings;
    }

    void check(Exchange exchange, Operation operation) {
        Map<String, List<String>> query;
        try {
            query = query(exchange.query());
        } catch (IllegalArgumentException e) {
            findings.add("query", "the percent-encoding is wrong: " + e.getMessage());
            return;
        }
        Map<String, List<String>> cookies = cookies(exchange.request());
        Set<String> known = new TreeSet<>();
        boolean anyName = false;
        for (DocumentNode parameter : parameters(operation)) {
            String name = parameter.get("name").text("");
            switch (parameter.get("in").text("")) {
                case "path" -> checkPath(name, operation.variables(), parameter);
                case "query" -> {
                    known.add(name);
                    anyName |= isObject(parameter);
                    checkQuery(name, query, parameter);
                }
                case "header" -> {
                    if (!OTHER_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                        List<String> sent = exchange.request().headers().allValues(name);
                        checkPresence("header parameter " + name, sent, parameter, ",");
                    }
                }
                case "cookie" ->
                    checkPresence("cookie parameter " + name, cookies.getOrDefault(name, List.of()), parameter, ",");
                default ->
                    findings.add("parameter " + name, "in another place", "path, query, header, cookie", parameter);
            }
        }
        known.addAll(keysInQuery());
        if (!anyName) {
            query.keySet().stream()
                    .filter(name -> !known.contains(name))
                    .forEach(name -> findings.add(
                            "query parameter " + name,
                            "not in the document",
                            known.isEmpty() ? "none" : "one of " + known,
                            operation.operation()));
        }
    }

    /** Those of the operation take the place of those of its path. */
    private static List<DocumentNode> parameters(Operation operation) {
        Map<String, DocumentNode> parameters = new LinkedHashMap<>();
        Stream.of(operation.path(), operation.operation())
                .flatMap(node -> node.get("parameters").elements().stream())
                .forEach(parameter -> parameters.put(
                        parameter.get("in").text("")
                                + ' '
                                + parameter.get("name").text(""),
                        parameter));
        return List.copyOf(parameters.values());
    }

    private void checkPath(String name, Map<String, String> variables, DocumentNode parameter) {
        String value = variables.get(name);
        if (value != null && parameter.get("style").text("simple").equals("simple")) {
            values.check("path parameter " + name, List.of(value), parameter, ",");
        }
    }

    private void checkQuery(String name, Map<String, List<String>> query, DocumentNode parameter) {
        if (!isObject(parameter)) { // Its properties may be spread over the query.
            String style = parameter.get("style").text("form");
            String separator = parameter.get("explode").is(style.equals("form"))
                    ? ""
                    : Map.of("spaceDelimited", " ", "pipeDelimited", "|").getOrDefault(style, ",");
            checkPresence("query parameter " + name, query.getOrDefault(name, List.of()), parameter, separator);
        }
    }

    private void checkPresence(String part, List<String> sent, DocumentNode parameter, String separator) {
        if (!sent.isEmpty()) {
            values.check(part, sent, parameter, separator);
        } else if (parameter.get("required").is(false)) {
            findings.add(part, "missing", "a value", parameter);
        }
    }

    private static boolean isObject(DocumentNode parameter) {
        return TextValue.types(parameter.get("schema")).contains("object");
    }

    /** Returns the names of keys for access, which are no parameters of operations. */
    private List<String> keysInQuery() {
        return document.get("components").get("securitySchemes").members().values().stream()
                .filter(scheme -> scheme.get("in").text("").equals("query"))
                .map(scheme -> scheme.get("name").text(""))
                .toList();
    }

    private static Map<String, List<String>> query(String query) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            if (!pair.isEmpty()) {
                String[] both = pair.split("=", 2);
                values.computeIfAbsent(decoded(both[0]), name -> new ArrayList<>())
                        .add(both.length == 1 ? "" : decoded(both[1]));
            }
        }
        return values;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static Map<String, List<String>> cookies(Message request) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        request.headers().allValues("Cookie").stream()
                .flatMap(header -> Stream.of(header.split(";", -1)))
                .map(pair -> pair.trim().split("=", 2))
                .filter(both -> both.length == 2)
                .forEach(both -> values.computeIfAbsent(both[0], name -> new ArrayList<>())
                        .add(both[1]));
        return values;
    }
}
