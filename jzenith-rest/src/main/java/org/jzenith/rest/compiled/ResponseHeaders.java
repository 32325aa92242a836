package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.HostAndPort;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.Negotiation;

/** The headers that an application sets, if they are plain: one value each, none of those that the server has a say in. */
final class ResponseHeaders {

    private static final Set<String> OF_THE_SERVER = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

    static {
        OF_THE_SERVER.addAll(List.of("Connection", "Content-Length", "Keep-Alive", "Set-Cookie", "Transfer-Encoding", "Upgrade"));
    }

    private final Negotiation negotiation;
    private final String basePath;

    /** Takes the path that relative locations are below, which begins and ends with a slash. */
    ResponseHeaders(Negotiation negotiation, String basePath) {
        this.negotiation = negotiation;
        this.basePath = basePath;
    }

    /** Returns names and values in turns; null if they are not plain. */
    String @Nullable [] texts(HttpServerRequest request, Map<String, List<Object>> headers) {
        String[] texts = new String[2 * headers.size()];
        int i = 0;
        for (Map.Entry<String, List<Object>> header : headers.entrySet()) {
            String name = header.getKey();
            String text = header.getValue().size() != 1 || OF_THE_SERVER.contains(name)
                    ? null : text(request, name, header.getValue().get(0));
            if (text == null || !isName(name) || !isVisible(text)) {
                return null;
            }
            texts[i++] = name;
            texts[i++] = text;
        }
        return texts;
    }

    private @Nullable String text(HttpServerRequest request, String name, @Nullable Object value) {
        boolean location = name.equalsIgnoreCase(HttpHeaders.LOCATION) || name.equalsIgnoreCase(HttpHeaders.CONTENT_LOCATION);
        return location && value instanceof URI uri && !uri.isAbsolute()
                ? absolute(request, uri.toString()) : negotiation.headerText(value);
    }

    /** As RESTEasy resolves a path, of which a leading slash does not lead out of the base; null if there is more to it. */
    private @Nullable String absolute(HttpServerRequest request, String location) {
        String path = location.startsWith("/") ? location.substring(1) : location;
        HostAndPort authority = request.authority();
        if (authority == null || path.isEmpty() || !isPlainPath(path)) {
            return null;
        }
        String host = authority.toString();
        for (int i = 0; i < host.length(); i++) {
            if (!PlainText.is(host.charAt(i))) {
                return null;
            }
        }
        return request.scheme() + "://" + host + basePath + path;
    }

    private static boolean isPlainPath(String path) {
        char before = '/';
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean special = c == ':' || (before == '/' && (c == '.' || c == '/'));
            if (special || (c != '/' && !PlainText.is(c))) {
                return false;
            }
            before = c;
        }
        return true;
    }

    /** Only such as the server does not refuse when others are on the response already. */
    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':' || c == ',' || c == '@' || !PlainText.is(c)) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static boolean isVisible(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** Returns the {@code Content-Type} among them, if there is one. */
    static @Nullable String contentType(String[] texts) {
        for (int i = 0; i < texts.length; i += 2) {
            if (texts[i].equalsIgnoreCase(HttpHeaders.CONTENT_TYPE)) {
                return texts[i + 1];
            }
        }
        return null;
    }

    /** Puts them on a response. */
    static void put(String[] texts, HttpServerResponse response) {
        for (int i = 0; i < texts.length; i += 2) {
            response.putHeader(texts[i], texts[i + 1]);
        }
    }
}
