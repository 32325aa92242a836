package org.jzenith.http.exchange;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Splits header values as {@code containsHeaderString} of Jakarta REST 4.0 does. */
public final class HeaderTokens {

    private HeaderTokens() {}

    /**
     * Returns whether a value, or a part of one, fulfils a predicate, without the surrounding white space.
     *
     * @param values all values of the header; null if there is none
     * @param separator a regular expression between the parts of a value; null if values have no parts
     */
    public static boolean contain(
            @Nullable List<String> values, @Nullable String separator, Predicate<String> predicate) {
        return values != null
                && values.stream()
                        .flatMap(value -> separator == null ? Stream.of(value) : Stream.of(value.split(separator, -1)))
                        .anyMatch(part -> predicate.test(part.trim()));
    }
}
