package org.jzenith.testing.openapi;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Texts by names: a query, the cookies of a request, or a form in the form of a query. */
final class Fields {

    private final Map<String, List<String>> texts = new LinkedHashMap<>();
    private final boolean areEncoded;

    private Fields(boolean areEncoded) {
        this.areEncoded = areEncoded;
    }

    /**
     * Reads percent-encoded pairs of names and values.
     *
     * @throws IllegalArgumentException if the percent-encoding is invalid
     */
    static Fields ofQuery(String query) {
        Fields fields = new Fields(true);
        for (String pair : query.split("&", -1)) {
            if (!pair.isEmpty()) {
                String[] both = pair.split("=", 2);
                String text = both.length == 1 ? "" : both[1];
                fields.decoded(text);
                fields.add(fields.decoded(both[0]), text);
            }
        }
        return fields;
    }

    static Fields ofCookies(Message request) {
        Fields fields = new Fields(false);
        request.headers().allValues("Cookie").stream()
                .flatMap(header -> Stream.of(header.split(";", -1)))
                .map(pair -> pair.trim().split("=", 2))
                .filter(both -> both.length == 2)
                .forEach(both -> fields.add(both[0], both[1]));
        return fields;
    }

    private void add(String name, String text) {
        texts.computeIfAbsent(name, unused -> new ArrayList<>()).add(text);
    }

    private String decoded(String text) {
        return areEncoded ? URLDecoder.decode(text, StandardCharsets.UTF_8) : text;
    }

    Set<String> names() {
        return texts.keySet();
    }

    /** Returns the decoded texts of a name; none if it is missing. */
    List<String> texts(String name) {
        return texts.getOrDefault(name, List.of()).stream().map(this::decoded).toList();
    }

    /**
     * Returns the decoded parts of the texts of a name. By the standards, an encoded separator belongs to a part; a
     * server that decodes first splits there. So there may be two readings.
     */
    List<List<String>> parts(String name, String separator) {
        List<String> decodedFirst = split(texts(name), separator);
        List<String> splitFirst = split(texts.getOrDefault(name, List.of()), separator).stream()
                .map(this::decoded)
                .toList();
        // Clients always encode a space, and usually a bar.
        return separator.equals(",") && !splitFirst.equals(decodedFirst)
                ? List.of(splitFirst, decodedFirst)
                : List.of(decodedFirst);
    }

    static List<String> split(List<String> texts, String separator) {
        return texts.stream()
                .flatMap(text -> Stream.of(text.split(Pattern.quote(separator), -1)))
                .map(String::trim)
                .toList();
    }
}
