package org.jzenith.opentelemetry;

/** A query without its values, which may be secrets. */
final class QueryNames {

    private static final String REDACTED = "REDACTED";

    private QueryNames() {}

    /** Returns {@code q=REDACTED&page=REDACTED} for {@code q=jane&page=2}. */
    static String of(String query) {
        StringBuilder names = new StringBuilder(query.length());
        int start = 0;
        while (start <= query.length()) {
            int end = query.indexOf('&', start);
            end = end < 0 ? query.length() : end;
            int equals = query.indexOf('=', start);
            if (equals >= 0 && equals < end) {
                names.append(query, start, equals + 1).append(REDACTED);
            } else if (end > start) {
                names.append(REDACTED); // A text without a name may be the value.
            }
            if (end < query.length()) {
                names.append('&');
            }
            start = end + 1;
        }
        return names.toString();
    }
}
