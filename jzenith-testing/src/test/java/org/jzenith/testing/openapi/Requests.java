package org.jzenith.testing.openapi;

import io.vertx.core.buffer.Buffer;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Requests that are held to a document, without anybody who sends them. */
final class Requests {

    private final ExchangeCheck check;
    private final Map<String, List<String>> headers = new HashMap<>();

    private Requests(ExchangeCheck check) {
        this.check = check;
    }

    static Requests to(OpenApiDocument document) {
        return new Requests(new ExchangeCheck(document));
    }

    /** Returns the same with one more header. */
    Requests with(String name, String value) {
        Requests more = new Requests(check);
        more.headers.putAll(headers);
        more.headers.put(name, List.of(value));
        return more;
    }

    /** Returns what the document does not allow about a request, without its method and its address. */
    List<String> get(String address) {
        return findings("GET", address, "");
    }

    /** The same with a body whose characters are one byte each. */
    List<String> post(String address, String body) {
        return findings("POST", address, body);
    }

    private List<String> findings(String method, String address, String body) {
        String[] both = address.split("\\?", 2);
        Message request = new Message(
                HttpHeaders.of(headers, (name, value) -> true),
                Buffer.buffer(body.getBytes(StandardCharsets.ISO_8859_1)));
        String asked = method + ' ' + address + ": ";
        return check
                .findings(new Exchange(method, both[0], both.length == 1 ? "" : both[1], request, 200, null))
                .stream()
                .map(finding -> finding.startsWith(asked) ? finding.substring(asked.length()) : "? " + finding)
                .toList();
    }
}
