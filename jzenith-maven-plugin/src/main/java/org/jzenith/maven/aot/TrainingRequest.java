package org.jzenith.maven.aot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A request of a training run. A file of requests has the format that editors call {@code .http}. Each request begins
 * with a line of {@code ###}, followed by comments, the method and the path, headers, an empty line, and the body.
 * Path, headers and body may have {@linkplain RequestVariables variables}.
 *
 * @param name its name, which the comment {@code # @name login} sets, if it is sent only once, so that others can use
 *     the answer; usually empty
 * @param method the method
 * @param path the path, with a query if there is one
 * @param headers the headers
 * @param body the body; may be empty
 * @param status the expected status, which the comment {@code # @status 404} sets; 0 is any success
 */
record TrainingRequest(String name, String method, String path, Map<String, String> headers, String body, int status) {

    private static final Pattern SEPARATOR = Pattern.compile("(?m)^###.*$");
    private static final Pattern COMMENT = Pattern.compile("(#|//).*");
    private static final Pattern STATUS = Pattern.compile("(?:#|//)\\s*@status\\s+(\\d{3})\\s*");
    private static final Pattern NAME = Pattern.compile("(?:#|//)\\s*@name\\s+(\\w+)\\s*");
    private static final Pattern LINE = Pattern.compile("([A-Z]+)\\s+(/\\S*)(?:\\s+HTTP/\\S+)?\\s*");
    private static final Pattern HEADER = Pattern.compile("([\\w-]+):\\s*(.*)");
    /** A line of {@code --routes}, whose columns are two spaces apart. */
    private static final Pattern ROUTE = Pattern.compile("(GET|POST|PUT|DELETE|PATCH)\\s+(/\\S*)\\s{2,}.*");

    private static final Pattern OF_OPERATORS = Pattern.compile("/(health|metrics).*");

    /** Reads the requests of a file. */
    static List<TrainingRequest> parse(String text) throws IOException {
        List<TrainingRequest> requests = new ArrayList<>();
        for (String part : SEPARATOR.split(text, -1)) {
            List<String> lines = part.lines().toList();
            String name = "";
            int status = 0;
            int next = 0;
            while (next < lines.size()
                    && (lines.get(next).isBlank()
                            || COMMENT.matcher(lines.get(next)).matches())) {
                Matcher named = NAME.matcher(lines.get(next));
                name = named.matches() ? named.group(1) : name;
                Matcher expected = STATUS.matcher(lines.get(next++));
                status = expected.matches() ? Integer.parseInt(expected.group(1)) : status;
            }
            if (next < lines.size()) {
                requests.add(parse(name, lines.subList(next, lines.size()), status));
            }
        }
        return requests;
    }

    private static TrainingRequest parse(String name, List<String> lines, int status) throws IOException {
        Matcher line = LINE.matcher(lines.get(0));
        if (!line.matches()) {
            throw new IOException(
                    "\"" + lines.get(0) + "\" is no request (expected: a method and a path, such as GET /notes)");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        int next = 1;
        for (; next < lines.size() && !lines.get(next).isBlank(); next++) {
            Matcher header = HEADER.matcher(lines.get(next));
            if (!header.matches()) {
                throw new IOException(
                        "\"" + lines.get(next) + "\" is no header (expected: a name, a colon and a value)");
            }
            headers.put(header.group(1), header.group(2));
        }
        String body = next < lines.size()
                ? String.join("\n", lines.subList(next + 1, lines.size())).strip()
                : "";
        return new TrainingRequest(name, line.group(1), line.group(2), headers, body, status);
    }

    /** Returns a file for the routes of an application. Requests that are incomplete appear as comments to complete. */
    static String template(String routes) {
        return "# The requests of the training run of jzenith:aot, about as often as the service gets each. Paths with braces and bodies\n"
                + "# have to be completed by hand; \"# @status 404\" before a request says that it is refused.\n"
                + routes.lines()
                        .map(ROUTE::matcher)
                        .filter(Matcher::matches)
                        .filter(route -> !OF_OPERATORS.matcher(route.group(2)).matches())
                        .map(route -> entry(route.group(1), route.group(2)))
                        .collect(Collectors.joining());
    }

    private static String entry(String method, String path) {
        boolean body = List.of("POST", "PUT", "PATCH").contains(method);
        String begin = body || path.contains("{") ? "# " : "";
        return "\n###\n" + begin + method + ' ' + path + '\n'
                + (body ? "# Content-Type: application/json\n#\n# {}\n" : "");
    }

    /** Returns whether a status is the expected one. */
    boolean expects(int actual) {
        return status == 0 ? actual >= 200 && actual < 400 : actual == status;
    }
}
