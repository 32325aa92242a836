package org.jzenith.rest.message;

import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jboss.resteasy.core.Headers;
import org.jboss.resteasy.specimpl.ResteasyHttpHeaders;
import org.jboss.resteasy.util.DateUtil;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a request as JAX-RS reads them. RESTEasy parses them in the middle of the dispatch, where a failure
 * would count as one of the server. So this class parses them first, and removes values that a server must ignore.
 */
public final class RequestHeaders extends ResteasyHttpHeaders {

    /** RFC 9110 section 12.4.1 lets a server disregard a client's preferences; browsers send about ten media types. */
    private static final int MAX_ACCEPTED = 32;

    private static final String IF_RANGE = "If-Range";
    private static final String RANGE = "Range";
    /** Headers that are removed if a server must ignore their values. */
    private static final List<String> FORGIVEN =
            List.of(HttpHeaders.IF_MODIFIED_SINCE, HttpHeaders.IF_UNMODIFIED_SINCE, IF_RANGE);
    /** Headers whose values must be valid. */
    private static final List<String> CHECKED = List.of(
            HttpHeaders.ACCEPT, HttpHeaders.CONTENT_TYPE, HttpHeaders.ACCEPT_LANGUAGE, HttpHeaders.CONTENT_LANGUAGE);

    private List<String> accept = List.of();
    private List<MediaType> accepted = List.of();
    private Map<String, Cookie> cookies = new HashMap<>();

    private RequestHeaders(Headers<String> headers) {
        super(headers);
    }

    /** RESTEasy calls this repeatedly. A filter may change the header in between. */
    @Override
    public List<MediaType> getAcceptableMediaTypes() {
        List<String> now = getRequestHeader(HttpHeaders.ACCEPT);
        if (now.isEmpty() || !now.equals(accept)) {
            accepted = AcceptedType.of(super.getAcceptableMediaTypes());
            accept = List.copyOf(now);
        }
        return accepted;
    }

    /** Returns whether the client has excluded some types. */
    public boolean exclusive() {
        return getAcceptableMediaTypes().get(0) instanceof AcceptedType;
    }

    /** Returns whether the client has excluded a type. */
    public boolean exclude(MediaType type) {
        return AcceptedType.exclude(getAcceptableMediaTypes(), type);
    }

    /** Returns null for an invalid date, as if there were none. */
    @Override
    @SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
    public @Nullable Date getDate() {
        String date = getMutableHeaders().getFirst(HttpHeaders.DATE);
        return date == null ? null : date(date);
    }

    @Override
    public Map<String, Cookie> getCookies() {
        return Collections.unmodifiableMap(getMutableCookies());
    }

    @Override
    public Map<String, Cookie> getMutableCookies() {
        cookies.putAll(RequestCookies.parse(getRequestHeader(HttpHeaders.COOKIE)));
        return cookies;
    }

    @Override
    public void setCookies(Map<String, Cookie> cookies) {
        this.cookies = cookies;
    }

    /** Returns -1 for a length that an {@code int} cannot represent; a streamed body may be larger. */
    @Override
    public int getLength() {
        try {
            return super.getLength();
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Takes the headers of a request; throws {@link BadRequestException} if one that JAX-RS reads is malformed. */
    public static RequestHeaders parse(HttpServerRequest request) {
        Headers<String> copy = new Headers<>();
        for (Map.Entry<String, String> header : request.headers()) {
            copy.add(header.getKey(), header.getValue());
        }
        shortenAccept(copy);
        for (String name : FORGIVEN) {
            forgive(copy, name);
        }
        if (request.headers().contains(IF_RANGE) && !copy.containsKey(IF_RANGE)) {
            copy.remove(RANGE); // A condition that cannot be parsed fails: the whole body is sent.
        }
        RequestHeaders headers = new RequestHeaders(copy);
        for (String name : CHECKED) {
            check(headers, name);
        }
        return headers;
    }

    private static void forgive(Headers<String> headers, String name) {
        List<String> values = headers.remove(name);
        if (values == null) {
            return;
        }
        for (String value : values) {
            String readable = readable(name, value);
            if (readable != null) {
                headers.add(name, readable);
            }
        }
    }

    /** Returns a header value in a form that RESTEasy reads correctly, or null if it cannot be read. */
    private static @Nullable String readable(String name, String value) {
        return name.equals(IF_RANGE) && value.contains("\"") ? value : readableDate(value);
    }

    /** RFC 9110 section 5.6.1.2: a recipient ignores a reasonable number of empty list elements. */
    private static void shortenAccept(Headers<String> headers) {
        List<String> lists = headers.remove(HttpHeaders.ACCEPT);
        int room = MAX_ACCEPTED;
        for (String list : lists == null ? List.<String>of() : lists) {
            List<String> elements = Arrays.stream(list.split(",", -1))
                    .filter(element -> !element.isBlank())
                    .limit(room)
                    .toList();
            room -= elements.size();
            if (!elements.isEmpty()) {
                headers.add(HttpHeaders.ACCEPT, String.join(",", elements));
            }
        }
    }

    /** RFC 9110 sections 13.1.3 to 13.1.5: an invalid date is ignored. */
    @SuppressWarnings("JavaUtilDate") // as in RESTEasy
    private static @Nullable String readableDate(String text) {
        Date date = date(text);
        return date == null ? null : DateUtil.formatDate(date);
    }

    /** Returns whether a type is a range: then a body may be bytes, even if it is read as a text or a form. */
    public static boolean isAnyType(MediaType type) {
        return type.isWildcardType() || type.isWildcardSubtype();
    }

    /**
     * RFC 9110 section 5.6.7: a year of two digits is at most 50 years ahead. RESTEasy would read it as one from 2000
     * to 2099.
     */
    @SuppressWarnings("JavaUtilDate") // as in RESTEasy
    static @Nullable Date date(String text) {
        try {
            return DateUtil.parseDate(
                    text,
                    null,
                    Date.from(OffsetDateTime.now(ZoneOffset.UTC).minusYears(50).toInstant()));
        } catch (RuntimeException e) {
            return null;
        }
    }

    private static void check(HttpHeaders headers, String name) {
        try {
            switch (name) {
                case HttpHeaders.ACCEPT -> headers.getAcceptableMediaTypes().forEach(RequestHeaders::checkWeight);
                case HttpHeaders.CONTENT_TYPE ->
                    Stream.ofNullable(headers.getMediaType()).forEach(RequestHeaders::checkWeight);
                case HttpHeaders.ACCEPT_LANGUAGE -> headers.getAcceptableLanguages();
                default -> headers.getLanguage();
            }
        } catch (RuntimeException e) {
            throw new BadRequestException("The header " + name + " is malformed.", e);
        }
    }

    /** RESTEasy would read a weight of the {@code Content-Type}, where none exists. */
    private static void checkWeight(MediaType type) {
        String weight = type.getParameters().get("q");
        if (weight != null && !(Float.parseFloat(weight) >= 0)) {
            throw new IllegalArgumentException(weight);
        }
    }
}
