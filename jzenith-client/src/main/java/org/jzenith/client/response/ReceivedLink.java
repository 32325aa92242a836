package org.jzenith.client.response;

import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.UriBuilder;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A link of a response, which needs no implementation of JAX-RS. Immutable. */
final class ReceivedLink extends Link {

    private final URI uri;
    private final Map<String, String> parameters;

    /**
     * Creates a link.
     *
     * @param uri absolute, if that of the response is known
     * @param parameters by their names in lower case
     */
    ReceivedLink(URI uri, Map<String, String> parameters) {
        this.uri = uri;
        this.parameters = Map.copyOf(parameters);
    }

    boolean hasRelation(String relation) {
        return getRels().stream().anyMatch(relation::equalsIgnoreCase); // RFC 8288 section 3.3
    }

    @Override
    public URI getUri() {
        return uri;
    }

    /** Needs an implementation of JAX-RS. */
    @Override
    public UriBuilder getUriBuilder() {
        return UriBuilder.fromUri(uri);
    }

    @Override
    public @Nullable String getRel() {
        return parameters.get(REL);
    }

    @Override
    public List<String> getRels() {
        String relations = getRel();
        return relations == null || relations.isBlank()
                ? List.of()
                : List.of(relations.strip().split("\\s+", -1));
    }

    @Override
    public @Nullable String getTitle() {
        return parameters.get(TITLE);
    }

    @Override
    public @Nullable String getType() {
        return parameters.get(TYPE);
    }

    @Override
    public Map<String, String> getParams() {
        return parameters;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReceivedLink link && uri.equals(link.uri) && parameters.equals(link.parameters);
    }

    @Override
    public int hashCode() {
        return 31 * uri.hashCode() + parameters.hashCode();
    }

    /** Returns the link in the form of the header {@code Link}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("<").append(uri).append('>');
        parameters.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(parameter -> text.append("; ")
                .append(parameter.getKey())
                .append("=\"")
                .append(parameter.getValue().replace("\\", "\\\\").replace("\"", "\\\""))
                .append('"'));
        return text.toString();
    }
}
