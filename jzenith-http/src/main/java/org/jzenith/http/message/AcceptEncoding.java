package org.jzenith.http.message;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The content codings that a client accepts, with their weights (RFC 9110 section 12.5.3). If a client excludes all
 * codings, the server ignores the header, as the standard allows. Immutable.
 */
public final class AcceptEncoding {

    private static final String ANY = "*";
    private static final String IDENTITY = "identity";
    private static final Pattern WEIGHT = Pattern.compile("[qQ]=(?:0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)");
    private static final int NOT_NAMED = -1;
    private static final int ONE = 1000;

    private final List<String> headers;

    private AcceptEncoding(List<String> headers) {
        this.headers = headers;
    }

    /** Takes all headers of this name. Without any, no coding is preferred. */
    public static AcceptEncoding of(List<String> headers) {
        return new AcceptEncoding(headers);
    }

    /**
     * Returns the coding with the highest weight, the first of several; null if the client prefers none, or accepts
     * none of them.
     *
     * @param codings the names of the codings in lower case, the best first
     */
    public @Nullable String preferred(List<String> codings) {
        if (headers.isEmpty()) {
            return null;
        }
        String best = null;
        int bestWeight = Math.max(1, weight(IDENTITY)); // An unnamed coding is accepted, but not preferred.
        for (String coding : codings) {
            int weight = weightOf(coding);
            if (best == null ? weight >= bestWeight : weight > bestWeight) {
                best = coding;
                bestWeight = weight;
            }
        }
        return best;
    }

    private int weightOf(String coding) {
        int weight = weight(coding);
        weight = weight == NOT_NAMED ? weight("x-" + coding) : weight; // Section 8.4.1.3
        return weight == NOT_NAMED ? weight(ANY) : weight;
    }

    /** Returns the weight of a member in thousandths; if it occurs several times, the first. */
    private int weight(String token) {
        for (String list : headers) {
            for (int start = 0; start <= list.length(); ) {
                int end = list.indexOf(',', start);
                end = end < 0 ? list.length() : end;
                String member = list.substring(start, end);
                int parameter = member.indexOf(';');
                String name = parameter < 0 ? member : member.substring(0, parameter);
                if (name.trim().equalsIgnoreCase(token)) {
                    return parameter < 0
                            ? ONE
                            : thousandths(member.substring(parameter + 1).trim());
                }
                start = end + 1;
            }
        }
        return NOT_NAMED;
    }

    /** Returns a weight in thousandths. An invalid weight counts as 0, because its meaning is unknown. */
    private static int thousandths(String parameter) {
        return WEIGHT.matcher(parameter).matches()
                ? (int) Math.round(Double.parseDouble(parameter.substring(2)) * ONE)
                : 0;
    }
}
