package org.jzenith.http.message;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The list of entity tags in {@code If-Match} and {@code If-None-Match} (RFC 9110 section 8.8.3). */
public final class EntityTags {

    private static final Pattern TAG = Pattern.compile("(W/)?\"([^\"]*)\"|([^\\s,]+)");

    private EntityTags() {}

    /**
     * One member of a list. Text without quotes is treated as a tag of that value.
     *
     * @param value the tag without its quotes
     * @param weak whether it is weak
     * @param any whether it is an unquoted asterisk, which matches all tags
     */
    public record Member(String value, boolean weak, boolean any) {

        private static Member of(MatchResult match) {
            return match.group(2) == null
                    ? new Member(match.group(3), false, match.group(3).equals("*"))
                    : new Member(match.group(2), match.group(1) != null, false);
        }
    }

    /** Returns the members of all headers of one name. */
    public static Stream<Member> parse(List<String> headers) {
        return headers.stream().flatMap(list -> TAG.matcher(list).results()).map(Member::of);
    }

    /** Returns whether a list contains a tag by strong comparison (section 8.8.3.2), or an asterisk. */
    static boolean match(List<String> headers, Member current) {
        return parse(headers)
                .anyMatch(member -> member.any()
                        || (!member.weak() && !current.weak() && member.value().equals(current.value())));
    }

    /** As {@link #match}, by the weak comparison. */
    static boolean matchWeakly(List<String> headers, Member current) {
        return parse(headers).anyMatch(member -> member.any() || member.value().equals(current.value()));
    }
}
