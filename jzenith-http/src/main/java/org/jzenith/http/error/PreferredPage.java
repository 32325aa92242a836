package org.jzenith.http.error;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognizes browsers by their preference for HTML over JSON (RFC 9110 section 12.5.1). */
final class PreferredPage {

    private static final Pattern WEIGHT = Pattern.compile(";\\s*q\\s*=\\s*([01](?:\\.\\d{0,3})?)");

    private PreferredPage() {}

    static boolean isFor(HttpServerRequest request) {
        String accepted =
                String.join(",", request.headers().getAll(HttpHeaders.ACCEPT)).toLowerCase(Locale.ROOT);
        double page = weight(accepted, "text", "html");
        return page > weight(accepted, "application", "problem+json") && page > weight(accepted, "application", "json");
    }

    /** Returns the weight of the most specific range that matches; 0 if none does. */
    private static double weight(String accepted, String type, String subtype) {
        double weight = 0;
        int best = -1;
        for (String range : accepted.split(",", -1)) {
            String[] parts = range.split(";", 2)[0].trim().split("/", 2);
            int specificity = parts.length < 2 ? -1 : specificity(parts[0], parts[1], type, subtype);
            if (specificity > best) {
                best = specificity;
                Matcher own = WEIGHT.matcher(range);
                weight = own.find() ? Double.parseDouble(own.group(1)) : 1;
            }
        }
        return weight;
    }

    private static int specificity(String rangeType, String rangeSubtype, String type, String subtype) {
        if (rangeType.equals(type) && rangeSubtype.equals(subtype)) {
            return 2;
        }
        if (rangeType.equals(type) && rangeSubtype.equals("*")) {
            return 1;
        }
        return rangeType.equals("*") && rangeSubtype.equals("*") ? 0 : -1;
    }
}
