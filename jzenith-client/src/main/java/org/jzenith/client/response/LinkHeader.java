package org.jzenith.client.response;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads one value of the header {@code Link} (RFC 8288 section 3). Ignores everything from the first mistake on. */
final class LinkHeader {

    private final String text;
    private final URI base;
    private int at;

    private LinkHeader(String text, URI base) {
        this.text = text;
        this.base = base;
    }

    /** Returns the links, their targets resolved against {@code base}. */
    static List<ReceivedLink> parse(String text, URI base) {
        List<ReceivedLink> links = new ArrayList<>();
        LinkHeader header = new LinkHeader(text, base);
        try {
            do {
                links.add(header.link());
            } while (header.accepts(','));
        } catch (IllegalArgumentException e) {
            // The links before the mistake are valid.
        }
        return links;
    }

    private ReceivedLink link() {
        expect('<');
        int close = text.indexOf('>', at);
        if (close < 0) {
            throw new IllegalArgumentException("no >");
        }
        URI target = base.resolve(URI.create(text.substring(at, close).strip()));
        at = close + 1;
        Map<String, String> parameters = new HashMap<>();
        while (accepts(';')) {
            String name = token().toLowerCase(Locale.ROOT);
            String value = accepts('=') ? value() : "";
            if (!name.isEmpty()) {
                parameters.putIfAbsent(name, value); // The first one counts.
            }
        }
        return new ReceivedLink(target, parameters);
    }

    private String value() {
        return accepts('"') ? quoted() : token();
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return value.toString();
            }
            if (c == '\\' && at < text.length()) {
                c = text.charAt(at++);
            }
            value.append(c);
        }
        throw new IllegalArgumentException("no end of a quoted text");
    }

    private String token() {
        skipSpaces();
        int begin = at;
        while (at < text.length() && "=;,\" \t".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(begin, at);
    }

    private void expect(char c) {
        if (!accepts(c)) {
            throw new IllegalArgumentException("no " + c);
        }
    }

    private boolean accepts(char c) {
        skipSpaces();
        boolean is = at < text.length() && text.charAt(at) == c;
        at += is ? 1 : 0;
        return is;
    }

    private void skipSpaces() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }
}
