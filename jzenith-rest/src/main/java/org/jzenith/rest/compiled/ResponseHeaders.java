package org.jzenith.rest.compiled;

import io.netty.util.AsciiString;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.Negotiation;

/** The plain headers of an application: they have one value each, and the server does not influence them. */
final class ResponseHeaders {

    private static final Set<String> OF_THE_SERVER = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

    static {
        OF_THE_SERVER.addAll(
                List.of("Connection", "Content-Length", "Keep-Alive", "Set-Cookie", "Transfer-Encoding", "Upgrade"));
    }

    /** Applications use few header names. If an application generates names, caching them has no use. */
    private static final int MAX_NAMES = 64;

    /**
     * The properties of a header name.
     *
     * @param sent the name in the form of the wire
     * @param plain whether only the application determines the header
     * @param location whether its value may be relative to the path of the application
     */
    private record Name(CharSequence sent, boolean plain, boolean location) {
        static Name of(String name) {
            return new Name(
                    new AsciiString(name),
                    isName(name) && !OF_THE_SERVER.contains(name),
                    name.equalsIgnoreCase(HttpHeaders.LOCATION) || name.equalsIgnoreCase(HttpHeaders.CONTENT_LOCATION));
        }
    }

    private static final Name LOCATION = Name.of(HttpHeaders.LOCATION);

    private final Negotiation negotiation;
    private final LocationResolver locations;
    private final Map<String, Name> names = new ConcurrentHashMap<>();

    ResponseHeaders(Negotiation negotiation, LocationResolver locations) {
        this.negotiation = negotiation;
        this.locations = locations;
    }

    /** Returns names and values in alternation; null if they are not plain. */
    CharSequence @Nullable [] texts(HttpServerRequest request, Map<String, List<Object>> headers) {
        return texts(request, headers, null);
    }

    /** As {@link #texts(HttpServerRequest, Map)}; the text of the media type of {@code encoder} is known. */
    CharSequence @Nullable [] texts(
            HttpServerRequest request, Map<String, List<Object>> headers, @Nullable EntityEncoder encoder) {
        CharSequence[] texts = new CharSequence[2 * headers.size()];
        int i = 0;
        for (Map.Entry<String, List<Object>> header : headers.entrySet()) {
            Name name = name(header.getKey());
            CharSequence text = name.plain() && header.getValue().size() == 1
                    ? text(request, name, header.getValue().get(0), encoder)
                    : null;
            if (text == null) {
                return null;
            }
            texts[i++] = name.sent();
            texts[i++] = text;
        }
        return texts;
    }

    /** As {@link #texts(HttpServerRequest, Map)}, for a location alone. */
    CharSequence @Nullable [] texts(HttpServerRequest request, URI location) {
        CharSequence text = text(request, LOCATION, location, null);
        return text == null ? null : new CharSequence[] {LOCATION.sent(), text};
    }

    private Name name(String text) {
        Name known = names.get(text);
        if (known == null) {
            known = Name.of(text);
            if (names.size() < MAX_NAMES) {
                names.put(text, known);
            }
        }
        return known;
    }

    @SuppressWarnings("ReferenceEquality") // Nearly always, it is the same object.
    private @Nullable CharSequence text(
            HttpServerRequest request, Name name, @Nullable Object value, @Nullable EntityEncoder encoder) {
        if (encoder != null && value == encoder.mediaType()) {
            return encoder.contentType();
        }
        if (name.location() && value instanceof URI uri && !uri.isAbsolute()) {
            return locations.absolute(request, uri.toString());
        }
        String text = negotiation.headerText(value);
        return text != null && isVisible(text) ? text : null;
    }

    /** Accepts only names that a response never rejects: a failure would come when other headers are already set. */
    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':' || c == ',' || c == '@' || !UnreservedCharacters.contains(c)) {
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

    /** Returns the {@code Content-Type} among the headers, if there is one. */
    static @Nullable String contentType(CharSequence[] texts) {
        for (int i = 0; i < texts.length; i += 2) {
            if (AsciiString.contentEqualsIgnoreCase(HttpHeaders.CONTENT_TYPE, texts[i])) {
                return texts[i + 1].toString();
            }
        }
        return null;
    }

    /** Sets the headers on a response. */
    static void put(CharSequence[] texts, HttpServerResponse response) {
        for (int i = 0; i < texts.length; i += 2) {
            response.putHeader(texts[i], texts[i + 1]);
        }
    }
}
