package org.jzenith.rest.bridge;

import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.resteasy.core.Headers;
import org.jboss.resteasy.specimpl.ResteasyHttpHeaders;
import org.jboss.resteasy.util.CookieParser;
import org.jboss.resteasy.util.DateUtil;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a request as JAX-RS reads them. RESTEasy parses them in the middle of the dispatch, where a failure looks like
 * ours; so what it reads is parsed here first, and what a server must ignore is taken out.
 */
final class RequestHeaders {

    private static final String IF_RANGE = "If-Range";
    private static final String RANGE = "Range";

    private RequestHeaders() { }

    /** Takes the headers of a request; throws {@link BadRequestException} if one that JAX-RS reads is malformed. */
    static ResteasyHttpHeaders parse(HttpServerRequest request) {
        Headers<String> copy = new Headers<>();
        request.headers().forEach(copy::add);
        change(copy, HttpHeaders.ACCEPT, RequestHeaders::withoutEmptyElements);
        change(copy, HttpHeaders.COOKIE, RequestHeaders::readableCookies);
        change(copy, HttpHeaders.IF_MODIFIED_SINCE, RequestHeaders::readableDate);
        change(copy, HttpHeaders.IF_UNMODIFIED_SINCE, RequestHeaders::readableDate);
        change(copy, IF_RANGE, value -> value.contains("\"") ? value : readableDate(value));
        if (request.headers().contains(IF_RANGE) && !copy.containsKey(IF_RANGE)) {
            copy.remove(RANGE); // A condition that cannot be read is not met: the whole is sent.
        }
        ResteasyHttpHeaders headers = new ResteasyHttpHeaders(copy);
        check(HttpHeaders.ACCEPT, () -> headers.getAcceptableMediaTypes().forEach(RequestHeaders::checkWeight));
        check(HttpHeaders.CONTENT_TYPE, headers::getMediaType);
        check(HttpHeaders.ACCEPT_LANGUAGE, headers::getAcceptableLanguages);
        check(HttpHeaders.CONTENT_LANGUAGE, headers::getLanguage);
        return headers;
    }

    static Map<String, Cookie> cookies(HttpServerRequest request) {
        Headers<String> cookies = new Headers<>();
        request.headers().getAll(HttpHeaders.COOKIE).forEach(value -> cookies.add(HttpHeaders.COOKIE, value));
        change(cookies, HttpHeaders.COOKIE, RequestHeaders::readableCookies);
        return new ResteasyHttpHeaders(cookies).getCookies();
    }

    /** Replaces the values of a header; null takes one out. */
    private static void change(Headers<String> headers, String name, Function<String, @Nullable String> change) {
        List<String> values = headers.get(name);
        if (values == null) {
            return;
        }
        headers.remove(name);
        for (String value : values) {
            String changed = change.apply(value);
            if (changed != null) {
                headers.add(name, changed);
            }
        }
    }

    /** RFC 9110 section 5.6.1.2: a recipient ignores a reasonable number of empty list elements. */
    private static @Nullable String withoutEmptyElements(String list) {
        String elements = Arrays.stream(list.split(",", -1)).filter(element -> !element.isBlank()).collect(Collectors.joining(","));
        return elements.isEmpty() ? null : elements;
    }

    /** RFC 9110 sections 13.1.3 to 13.1.5: a date that is none is as good as not sent. */
    private static @Nullable String readableDate(String date) {
        try {
            DateUtil.parseDate(date);
            return date;
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** Any site of the same domain may have set a cookie: one that cannot be read must not shut a user out. */
    private static @Nullable String readableCookies(String cookies) {
        if (isCookies(cookies)) {
            return cookies;
        }
        String readable = Arrays.stream(cookies.split(";", -1)).map(String::trim).filter(RequestHeaders::isCookies)
                .collect(Collectors.joining("; "));
        return readable.isEmpty() ? null : readable;
    }

    private static boolean isCookies(String text) {
        try {
            return !CookieParser.parseCookies(text).isEmpty();
        } catch (RuntimeException e) {
            return false;
        }
    }

    private static void check(String header, Runnable parser) {
        try {
            parser.run();
        } catch (RuntimeException e) {
            throw new BadRequestException("The header " + header + " is malformed.", e);
        }
    }

    private static void checkWeight(MediaType type) {
        String weight = type.getParameters().get("q");
        if (weight != null && !(Float.parseFloat(weight) >= 0)) {
            throw new IllegalArgumentException(weight);
        }
    }
}
