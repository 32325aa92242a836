package org.jzenith.testing.openapi;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
    private final SchemaValidator schemas;
    private final Findings findings;

    ParameterCheck(DocumentNode document, SchemaValidator schemas, Findings findings) {
        this.document = document;
        this.schemas = schemas;
        this.findings = findings;
    }

    void check(Exchange exchange, Operation operation) {
        Fields query;
        try {
            query = Fields.ofQuery(exchange.query());
        } catch (IllegalArgumentException e) {
            findings.add("query", "the percent-encoding is wrong: " + e.getMessage());
            return;
        }
        List<DocumentNode> parameters = parameters(operation);
        checkPath(operation, ofPlace("path", parameters));
        Set<String> unclaimed = unclaimed(query, ofPlace("query", parameters));
        Fields cookies = Fields.ofCookies(exchange.request());
        for (DocumentNode parameter : parameters) {
            String name = parameter.get("name").text("");
            switch (parameter.get("in").text("")) {
                case "path" -> {} // All path parameters have been checked together.
                case "query" -> checkFields("query parameter " + name, query, name, parameter, unclaimed);
                case "header" -> {
                    if (!OTHER_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                        checkHeader("header parameter " + name, exchange.request(), name, parameter);
                    }
                }
                case "cookie" -> checkFields("cookie parameter " + name, cookies, name, parameter, Set.of());
                default ->
                    findings.add("parameter " + name, "in another place", "path, query, header, cookie", parameter);
            }
        }
        if (!unclaimed.isEmpty()) {
            addUnclaimed(unclaimed, ofPlace("query", parameters), operation);
        }
    }

    private static List<DocumentNode> ofPlace(String place, List<DocumentNode> parameters) {
        return parameters.stream()
                .filter(parameter -> parameter.get("in").text("").equals(place))
                .toList();
    }

    /** Checks each reading of the path. One must be valid; otherwise the one with the fewest findings counts. */
    private void checkPath(Operation operation, List<DocumentNode> parameters) {
        operation.variables().stream()
                .map(variables -> pathFindings(variables, parameters))
                .min(Comparator.comparingInt(found -> found.lines().size()))
                .ifPresent(findings::addAll);
    }

    private Findings pathFindings(Map<String, String> variables, List<DocumentNode> parameters) {
        Findings found = findings.ofSameExchange();
        for (DocumentNode parameter : parameters) {
            String name = parameter.get("name").text("");
            String value = variables.get(name);
            if (value != null && parameter.get("style").text("simple").equals("simple")) {
                new ValueCheck(schemas, SchemaValidator.Sender.CLIENT, found)
                        .check("path parameter " + name, List.of(value), parameter);
            }
        }
        return found;
    }

    private void checkHeader(String part, Message request, String name, DocumentNode parameter) {
        List<String> sent = request.headers().allValues(name);
        if (!sent.isEmpty()) {
            new ValueCheck(schemas, SchemaValidator.Sender.CLIENT, findings).check(part, sent, parameter);
        } else {
            checkRequired(part, parameter);
        }
    }

    /**
     * Checks a parameter in a query or in cookies. If the parameter may have any name, it also gets the unclaimed
     * names.
     */
    private void checkFields(String part, Fields fields, String name, DocumentNode parameter, Set<String> unclaimed) {
        DocumentNode schema = parameter.get("schema");
        Set<String> names = StyledValue.names(fields, name, schema, Style.of(parameter, "form"));
        boolean mayHaveOthers = isSpread(parameter) && SchemaShape.allowsOthers(schema) && !unclaimed.isEmpty();
        if (mayHaveOthers
                && (!names.isEmpty() || SchemaShape.propertyNames(schema).isEmpty())) {
            names.addAll(unclaimed);
        }
        if (!names.isEmpty()) {
            new ValueCheck(schemas, SchemaValidator.Sender.CLIENT, findings)
                    .check(part, fields, name, names, parameter);
        } else if (!mayHaveOthers) {
            checkRequired(part, parameter);
        }
    }

    /** Returns whether its properties are separate names. */
    private static boolean isSpread(DocumentNode parameter) {
        Style style = Style.of(parameter, "form");
        return style.isExploded()
                && !style.isDeepObject()
                && SchemaShape.kind(parameter.get("schema")) == SchemaShape.Kind.OBJECT;
    }

    private void checkRequired(String part, DocumentNode parameter) {
        if (parameter.get("required").is(false)) {
            findings.add(part, "missing", "a value", parameter);
        }
    }

    /** Returns the names that belong to no parameter, as far as the schemas tell. */
    private Set<String> unclaimed(Fields query, List<DocumentNode> parameters) {
        Set<String> unclaimed = new LinkedHashSet<>(query.names());
        keysInQuery().forEach(unclaimed::remove);
        for (DocumentNode parameter : parameters) {
            String name = parameter.get("name").text("");
            unclaimed.removeAll(StyledValue.names(query, name, parameter.get("schema"), Style.of(parameter, "form")));
        }
        return unclaimed;
    }

    /** Adds a finding for each unclaimed name, unless a parameter may have any name. */
    private void addUnclaimed(Set<String> unclaimed, List<DocumentNode> parameters, Operation operation) {
        Set<String> known = new TreeSet<>(keysInQuery());
        for (DocumentNode parameter : parameters) {
            DocumentNode schema = parameter.get("schema");
            String name = parameter.get("name").text("");
            if (isSpread(parameter)) {
                if (SchemaShape.allowsOthers(schema)) {
                    return;
                }
                known.addAll(SchemaShape.propertyNames(schema));
            } else if (SchemaShape.kind(schema) == SchemaShape.Kind.UNCLEAR) {
                return;
            } else {
                known.add(Style.of(parameter, "form").isDeepObject() ? name + "[...]" : name);
            }
        }
        unclaimed.forEach(name -> findings.add(
                "query parameter " + name,
                "not in the document",
                known.isEmpty() ? "none" : "one of " + known,
                operation.operation()));
    }

    /** Parameters of the operation replace those of its path. */
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

    /** Returns the names of API keys, which are no parameters of operations. */
    private List<String> keysInQuery() {
        return document.get("components").get("securitySchemes").members().values().stream()
                .filter(scheme -> scheme.get("in").text("").equals("query"))
                .map(scheme -> scheme.get("name").text(""))
                .toList();
    }
}
