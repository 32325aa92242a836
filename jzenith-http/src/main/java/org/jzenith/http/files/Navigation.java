package org.jzenith.http.files;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.regex.Pattern;

/** Distinguishes the navigation of a person from a page's requests for its parts and data. */
final class Navigation {

    /** Matches only the explicit type, because browsers fetch scripts and images with {@code *}{@code /*}. */
    private static final Pattern PAGE = Pattern.compile("text/html(?:\\s*;.*)?", Pattern.CASE_INSENSITIVE);

    private static final Pattern EXCLUDED = Pattern.compile(";\\s*q=0(?:\\.0*)?\\s*(?:;|$)", Pattern.CASE_INSENSITIVE);

    /** The headers that identify a navigation. */
    static final String VARY = "Accept, Sec-Fetch-Mode";

    private Navigation() {}

    static boolean is(HttpServerRequest request, FilePath path) {
        String mode = request.getHeader("Sec-Fetch-Mode"); // Not all browsers send it.
        return (mode == null || mode.equals("navigate")) && path.lastName().indexOf('.') < 0 && acceptsPage(request);
    }

    private static boolean acceptsPage(HttpServerRequest request) {
        for (String header : request.headers().getAll(HttpHeaders.ACCEPT)) {
            for (String range : header.split(",", -1)) {
                if (PAGE.matcher(range.trim()).matches()
                        && !EXCLUDED.matcher(range).find()) {
                    return true;
                }
            }
        }
        return false;
    }
}
