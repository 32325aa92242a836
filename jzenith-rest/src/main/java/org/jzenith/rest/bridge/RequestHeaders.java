package org.jzenith.rest.bridge;

import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.core.Headers;
import org.jboss.resteasy.specimpl.ResteasyHttpHeaders;
import org.jboss.resteasy.util.CookieParser;
import org.jboss.resteasy.util.DateUtil;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a request as JAX-RS reads them. RESTEasy parses them in the middle of the dispatch, where a failure looks like one of
 * the server; so what it reads is parsed here first, and what a server must ignore is removed.
 */
final class RequestHeaders extends ResteasyHttpHeaders {

    /** RFC 9110 section 12.4.1 lets a server disregard a client's preferences; browsers send about ten media types. */
    private static final int MAX_ACCEPTED = 32;

    private static final String IF_RANGE = "If-Range";
    private static final String RANGE = "Range";
    /** Headers that are removed, entirely or in part, if a server must ignore their values. */
    private static final List<String> FORGIVEN = List.of(HttpHeaders.COOKIE, HttpHeaders.IF_MODIFIED_SINCE,
            HttpHeaders.IF_UNMODIFIED_SINCE, IF_RANGE);
    /** Headers whose values must be valid. */
    private static final List<String> CHECKED = List.of(HttpHeaders.ACCEPT, HttpHeaders.CONTENT_TYPE, HttpHeaders.ACCEPT_LANGUAGE,
            HttpHeaders.CONTENT_LANGUAGE);

    private List<String> accept = List.of();
    private List<MediaType> accepted = List.of();

    private RequestHeaders(Headers<String> headers) {
        super(headers);
    }

    /** RESTEasy calls this again and again. A filter may change the header in between. */
    @Override
    public List<MediaType> getAcceptableMediaTypes() {
        List<String> now = getRequestHeader(HttpHeaders.ACCEPT);
        if (now.isEmpty() || !now.equals(accept)) {
            accepted = super.getAcceptableMediaTypes();
            accept = List.copyOf(now);
        }
        return accepted;
    }

    /** Returns null for what is not a date, as if there were none. */
    @Override
    @SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
    public @Nullable Date getDate() {
        String date = getMutableHeaders().getFirst(HttpHeaders.DATE);
        return date == null || readableDate(date) == null ? null : super.getDate();
    }

    /** Returns -1 for a length that an {@code int} cannot represent: that of a streamed body may be larger. */
    @Override
    public int getLength() {
        try {
            return super.getLength();
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Takes the headers of a request; throws {@link BadRequestException} if one that JAX-RS reads is malformed. */
    static RequestHeaders parse(HttpServerRequest request) {
        Headers<String> copy = new Headers<>();
        for (Map.Entry<String, String> header : request.headers()) {
            copy.add(header.getKey(), header.getValue());
        }
        shortenAccept(copy);
        for (String name : FORGIVEN) {
            forgive(copy, name);
        }
        if (request.headers().contains(IF_RANGE) && !copy.containsKey(IF_RANGE)) {
            copy.remove(RANGE); // A condition that cannot be parsed is not met: the whole body is sent.
        }
        RequestHeaders headers = new RequestHeaders(copy);
        for (String name : CHECKED) {
            check(headers, name);
        }
        return headers;
    }

    static Map<String, Cookie> cookies(HttpServerRequest request) {
        Headers<String> cookies = new Headers<>();
        for (String value : request.headers().getAll(HttpHeaders.COOKIE)) {
            cookies.add(HttpHeaders.COOKIE, value);
        }
        forgive(cookies, HttpHeaders.COOKIE);
        return new ResteasyHttpHeaders(cookies).getCookies();
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

    /** Returns the part of a header value that can be parsed, if any. */
    private static @Nullable String readable(String name, String value) {
        return switch (name) {
            case HttpHeaders.COOKIE -> readableCookies(value);
            case IF_RANGE -> value.contains("\"") ? value : readableDate(value);
            default -> readableDate(value);
        };
    }

    /** RFC 9110 section 5.6.1.2: a recipient ignores a reasonable number of empty list elements. */
    private static void shortenAccept(Headers<String> headers) {
        List<String> lists = headers.remove(HttpHeaders.ACCEPT);
        int room = MAX_ACCEPTED;
        for (String list : lists == null ? List.<String>of() : lists) {
            List<String> elements = Arrays.stream(list.split(",", -1)).filter(element -> !element.isBlank()).limit(room).toList();
            room -= elements.size();
            if (!elements.isEmpty()) {
                headers.add(HttpHeaders.ACCEPT, String.join(",", elements));
            }
        }
    }

    /** RFC 9110 sections 13.1.3 to 13.1.5: an invalid date is ignored. */
    private static @Nullable String readableDate(String date) {
        try {
            DateUtil.parseDate(date);
            return date;
        } catch (RuntimeException e) {
            return null;
        }
    }

    /**
     * Any site of the same domain may have set a cookie: one that cannot be parsed must not lock a user out. Only the attributes of RFC
     * 2965, which are obsolete, can be wrong.
     */
    private static @Nullable String readableCookies(String cookies) {
        if (isCookies(cookies)) {
            return cookies;
        }
        String readable = Arrays.stream(cookies.split("[;,]")).map(String::trim).filter(part -> !part.startsWith("$"))
                .collect(Collectors.joining("; "));
        return isCookies(readable) ? readable : null;
    }

    private static boolean isCookies(String text) {
        try {
            return !CookieParser.parseCookies(text).isEmpty();
        } catch (RuntimeException e) {
            return false;
        }
    }

    private static void check(HttpHeaders headers, String name) {
        try {
            switch (name) {
                case HttpHeaders.ACCEPT -> headers.getAcceptableMediaTypes().forEach(RequestHeaders::checkWeight);
                case HttpHeaders.CONTENT_TYPE -> Stream.ofNullable(headers.getMediaType()).forEach(RequestHeaders::checkWeight);
                case HttpHeaders.ACCEPT_LANGUAGE -> headers.getAcceptableLanguages();
                default -> headers.getLanguage();
            }
        } catch (RuntimeException e) {
            throw new BadRequestException("The header " + name + " is malformed.", e);
        }
    }

    /** RESTEasy reads a weight of the {@code Content-Type}, too, where there is none. */
    private static void checkWeight(MediaType type) {
        String weight = type.getParameters().get("q");
        if (weight != null && !(Float.parseFloat(weight) >= 0)) {
            throw new IllegalArgumentException(weight);
        }
    }
}
