package org.jzenith.client.response;

import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.BodyReader;
import org.jzenith.client.body.ContentType;
import org.jzenith.client.body.HttpDate;
import org.jzenith.client.body.ReceivedJson;
import org.jzenith.client.call.ReceivedResponse;

/**
 * A response as JAX-RS represents it, of any status. Its body is in memory; the application can read it any number of
 * times, and need not close it. JAX-RS's type for cookies needs an implementation of JAX-RS on the class path.
 */
public final class ReceivedJaxRsResponse extends Response {

    private final ReceivedResponse received;
    private final ReceivedJson format;
    private final String uri;
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /**
     * Creates a response.
     *
     * @param format reads JSON
     * @param uri the URI of the request, against which links are resolved
     */
    public ReceivedJaxRsResponse(ReceivedResponse received, ReceivedJson format, String uri) {
        this.received = received;
        this.format = format;
        this.uri = uri;
        received.headers()
                .names()
                .forEach(name -> headers.put(name, received.headers().getAll(name)));
    }

    @Override
    public int getStatus() {
        return received.status();
    }

    @Override
    public StatusType getStatusInfo() {
        Status known = Status.fromStatusCode(getStatus());
        return known != null ? known : new OtherStatus(getStatus());
    }

    private record OtherStatus(int code) implements StatusType {
        @Override
        public int getStatusCode() {
            return code;
        }

        @Override
        public Status.Family getFamily() {
            return Status.Family.familyOf(code);
        }

        @Override
        public String getReasonPhrase() {
            return "";
        }
    }

    @Override
    public Object getEntity() {
        return new ByteArrayInputStream(received.body().getBytes());
    }

    @Override
    public <T> T readEntity(Class<T> type) {
        return read(type);
    }

    @Override
    public <T> T readEntity(GenericType<T> type) {
        return read(type.getType());
    }

    @Override
    public <T> T readEntity(Class<T> type, Annotation[] annotations) {
        return read(type);
    }

    @Override
    public <T> T readEntity(GenericType<T> type, Annotation[] annotations) {
        return read(type.getType());
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // JAX-RS declares these methods.
    private <T> T read(Type type) {
        if (type == InputStream.class) {
            return (T) getEntity();
        }
        try {
            return new BodyReader<T>(format, type).read(received.headers(), received.body());
        } catch (IOException e) {
            throw new ProcessingException("The response " + e.getMessage(), e);
        }
    }

    @Override
    public boolean hasEntity() {
        return received.body().length() > 0;
    }

    @Override
    public boolean bufferEntity() {
        return hasEntity();
    }

    /** Does nothing. */
    @Override
    public void close() {}

    @Override
    public @Nullable MediaType getMediaType() {
        String text = getHeaderString("Content-Type");
        if (text == null) {
            return null;
        }
        ContentType type = new ContentType(text);
        String[] both = type.essence().split("/", 2);
        String charset = type.charsetName();
        return both.length < 2
                ? null
                : new MediaType(both[0], both[1], charset == null ? Map.of() : Map.of("charset", charset));
    }

    @Override
    public @Nullable Locale getLanguage() {
        String language = getHeaderString("Content-Language");
        return language == null ? null : Locale.forLanguageTag(language);
    }

    @Override
    public int getLength() {
        return received.body().length();
    }

    @Override
    public Set<String> getAllowedMethods() {
        String allowed = getHeaderString("Allow");
        return allowed == null
                ? Set.of()
                : Arrays.stream(allowed.split(",", -1))
                        .map(String::trim)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public Map<String, NewCookie> getCookies() {
        Map<String, NewCookie> cookies = new LinkedHashMap<>();
        try {
            headers.getOrDefault("Set-Cookie", List.of())
                    .forEach(text -> SetCookieHeader.parse(text).ifPresent(made -> cookies.put(made.getName(), made)));
        } catch (LinkageError e) {
            throw new UnsupportedOperationException(
                    "Response.getCookies() needs an implementation of JAX-RS (fix: add jzenith-rest, or read the header Set-Cookie)",
                    e);
        }
        return cookies;
    }

    @Override
    public @Nullable EntityTag getEntityTag() {
        String tag = getHeaderString("ETag");
        if (tag == null) {
            return null;
        }
        boolean weak = tag.startsWith("W/");
        return new EntityTag((weak ? tag.substring(2) : tag).replaceAll("^\"|\"$", ""), weak);
    }

    @Override
    public @Nullable Date getDate() {
        return date("Date");
    }

    @Override
    public @Nullable Date getLastModified() {
        return date("Last-Modified");
    }

    @SuppressWarnings("JavaUtilDate") // JAX-RS declares the type.
    private @Nullable Date date(String name) {
        Instant date = HttpDate.parse(getHeaderString(name));
        return date == null ? null : Date.from(date);
    }

    @Override
    public @Nullable URI getLocation() {
        String location = getHeaderString("Location");
        return location == null ? null : URI.create(location);
    }

    @Override
    public Set<Link> getLinks() {
        return new LinkedHashSet<>(links());
    }

    private List<ReceivedLink> links() {
        URI base = URI.create(uri);
        return headers.getOrDefault("Link", List.of()).stream()
                .flatMap(text -> LinkHeader.parse(text, base).stream())
                .toList();
    }

    @Override
    public boolean hasLink(String relation) {
        return getLink(relation) != null;
    }

    /** Returns the first link with this relation; null if there is none. */
    @Override
    public @Nullable Link getLink(String relation) {
        return links().stream()
                .filter(link -> link.hasRelation(relation))
                .findFirst()
                .orElse(null);
    }

    /** Needs an implementation of JAX-RS. */
    @Override
    public Link.@Nullable Builder getLinkBuilder(String relation) {
        Link link = getLink(relation);
        return link == null ? null : Link.fromLink(link);
    }

    @Override
    public MultivaluedMap<String, Object> getMetadata() {
        MultivaluedMap<String, Object> metadata = new MultivaluedHashMap<>();
        headers.forEach((name, values) -> values.forEach(value -> metadata.add(name, value)));
        return metadata;
    }

    @Override
    public MultivaluedMap<String, String> getStringHeaders() {
        MultivaluedMap<String, String> strings = new MultivaluedHashMap<>();
        headers.forEach((name, values) -> values.forEach(value -> strings.add(name, value)));
        return strings;
    }

    @Override
    public @Nullable String getHeaderString(String name) {
        List<String> values = headers.get(name);
        return values == null ? null : String.join(",", values);
    }
}
