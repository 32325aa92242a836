package org.jzenith.rest.differential;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A request that is sent to both applications.
 *
 * @param features what it covers
 * @param form its first line, with %1$s for the method and %2$s for the target
 * @param method the HTTP method
 * @param path the path below that of the application
 * @param query null if there is none
 * @param lines headers in addition to those that all requests have
 * @param body null if there is none
 */
record DifferentialRequest(
        Set<String> features, String form, String method, String path, String query, List<String> lines, String body) {

    /** The body comes in a chunk. */
    static final String CHUNKED = "Transfer-Encoding: chunked";

    static DifferentialRequest of(String method, String path, String... lines) {
        return new DifferentialRequest(Set.of(), "%1$s %2$s HTTP/1.1", method, path, null, List.of(lines), null);
    }

    DifferentialRequest covering(String... names) {
        Set<String> all = new TreeSet<>(features);
        all.addAll(List.of(names));
        return new DifferentialRequest(all, form, method, path, query, lines, body);
    }

    DifferentialRequest withForm(String other) {
        return new DifferentialRequest(features, other, method, path, query, lines, body);
    }

    DifferentialRequest withMethod(String other) {
        return new DifferentialRequest(features, form, other, path, query, lines, body);
    }

    DifferentialRequest withPath(String other) {
        return new DifferentialRequest(features, form, method, other, query, lines, body);
    }

    DifferentialRequest withQuery(String other) {
        return new DifferentialRequest(features, form, method, path, other, lines, body);
    }

    DifferentialRequest withLine(String line) {
        List<String> more = new ArrayList<>(lines);
        more.add(line);
        return new DifferentialRequest(features, form, method, path, query, more, body);
    }

    DifferentialRequest withoutLine(String name) {
        List<String> fewer = lines.stream()
                .filter(line -> !line.regionMatches(true, 0, name + ':', 0, name.length() + 1))
                .toList();
        return new DifferentialRequest(features, form, method, path, query, fewer, body);
    }

    DifferentialRequest withBody(String other) {
        return new DifferentialRequest(features, form, method, path, query, lines, other);
    }

    /** Returns whether the connection ends with it. */
    boolean isLast() {
        return form.endsWith("HTTP/1.0");
    }

    /** Returns the text that is sent. */
    String text(String basePath, String id) {
        String target = basePath + path + (query == null ? "" : '?' + query);
        StringBuilder text = new StringBuilder(form.formatted(method, target))
                .append("\r\nX-Request-Id: " + id + "\r\n")
                .append(lines.stream().anyMatch(line -> line.startsWith("Host:")) ? "" : "Host: a\r\n");
        lines.forEach(line -> text.append(line).append("\r\n"));
        if (body == null && !lines.contains(CHUNKED)) {
            return text.append("\r\n").toString();
        }
        String bytes = body == null
                ? ""
                : new String(
                        body.getBytes(StandardCharsets.UTF_8),
                        StandardCharsets.ISO_8859_1); // As RawConnection sends them.
        if (lines.contains(CHUNKED)) {
            String chunk = bytes.isEmpty() ? "" : Integer.toHexString(bytes.length()) + "\r\n" + bytes + "\r\n";
            return text.append("\r\n").append(chunk).append("0\r\n\r\n").toString();
        }
        return text.append("Content-Length: ")
                .append(bytes.length())
                .append("\r\n\r\n")
                .append(bytes)
                .toString();
    }

    @Override
    public String toString() {
        return text("", "?");
    }
}
