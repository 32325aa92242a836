package org.jzenith.testing.openapi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.path.PercentEncoding;

/** Finds the description of a request in a document. */
final class OperationFinder {

    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    private final DocumentNode document;

    OperationFinder(DocumentNode document) {
        this.document = document;
    }

    /** Returns the description of the request; null, with a finding, if there is none. */
    @Nullable
    Operation find(Exchange exchange, Findings findings) {
        List<String> path;
        try {
            path = decoded(exchange.path());
        } catch (IllegalArgumentException e) {
            findings.add("path", "the percent-encoding is wrong: " + e.getMessage());
            return null;
        }
        DocumentNode paths = document.get("paths");
        List<Operation> candidates = matches(paths, path);
        String method = exchange.method().toLowerCase(Locale.ROOT);
        for (Operation candidate : candidates) {
            DocumentNode operation = operation(candidate.path(), method);
            if (operation.exists()) {
                return new Operation(candidate.path(), operation, candidate.variables());
            }
        }
        if (candidates.isEmpty()) {
            findings.add(
                    "path", "not in the document", "one of " + paths.members().keySet(), paths);
        } else {
            DocumentNode item = candidates.get(0).path();
            List<String> known = item.members().keySet().stream()
                    .filter(METHODS::contains)
                    .map(name -> name.toUpperCase(Locale.ROOT))
                    .toList();
            findings.add("method", "not in the document", "one of " + known, item);
        }
        return null;
    }

    /** A resource that has GET has HEAD as well (RFC 9110, 9.3.2). */
    private static DocumentNode operation(DocumentNode item, String method) {
        DocumentNode operation = METHODS.contains(method) ? item.get(method) : item.get("");
        return method.equals("head") && !operation.exists() ? item.get("get") : operation;
    }

    private static List<String> decoded(String path) {
        return Stream.of(path.split("/", -1)).map(PercentEncoding::decode).toList();
    }

    /** Returns the matching paths of the document, concrete ones first, as OpenAPI requires. */
    private List<Operation> matches(DocumentNode paths, List<String> path) {
        Map<String, List<Operation>> found = new LinkedHashMap<>();
        paths.members().forEach((template, item) -> {
            PathPattern pattern = new PathPattern(template);
            for (List<String> rest : withoutPrefixes(path, item)) {
                List<Map<String, String>> variables = pattern.match(rest);
                if (!variables.isEmpty()) {
                    found.computeIfAbsent(pattern.rank(), rank -> new ArrayList<>())
                            .add(new Operation(item, item, variables));
                }
            }
        });
        return found.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
                .flatMap(entry -> entry.getValue().stream())
                .toList();
    }

    /** The URL of a stub may include the path of the server's URL, or not. */
    private Set<List<String>> withoutPrefixes(List<String> path, DocumentNode item) {
        Set<List<String>> all = new LinkedHashSet<>();
        all.add(path);
        Stream.of(document, item)
                .flatMap(node -> node.get("servers").elements().stream())
                .forEach(server -> {
                    List<String> prefix = prefix(server);
                    if (prefix.size() < path.size()
                            && path.subList(0, prefix.size()).equals(prefix)) {
                        List<String> rest = new ArrayList<>(List.of(""));
                        rest.addAll(path.subList(prefix.size(), path.size()));
                        all.add(rest);
                    }
                });
        return all;
    }

    /** Returns the decoded segments of the path of a server's URL, with the defaults of its variables. */
    private static List<String> prefix(DocumentNode server) {
        String url = server.get("url").text("/");
        for (Map.Entry<String, DocumentNode> variable :
                server.get("variables").members().entrySet()) {
            url = url.replace(
                    '{' + variable.getKey() + '}',
                    variable.getValue().get("default").text(""));
        }
        String path = url.replaceFirst("^[A-Za-z][A-Za-z0-9+.-]*:", "").replaceFirst("^//[^/]*", "");
        String whole = path.startsWith("/") ? path : '/' + path;
        return decoded(whole.endsWith("/") ? whole.substring(0, whole.length() - 1) : whole);
    }
}
