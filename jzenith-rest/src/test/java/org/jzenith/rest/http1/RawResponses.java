package org.jzenith.rest.http1;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Everything that a server has sent on a connection; none of it may be a response to HEAD.
 *
 * @param responses the responses in order
 * @param rest the bytes that are not a response
 */
record RawResponses(List<Response> responses, String rest) {

    private static final Pattern HEAD =
            Pattern.compile("HTTP/1\\.[01] (\\d{3})[^\r\n]*\r\n((?:[^\r\n:]+:[^\r\n]*\r\n)*)\r\n");
    private static final Pattern LENGTH = Pattern.compile("(?imd)^content-length: *(\\d+)\r$");
    private static final Pattern CLOSE = Pattern.compile("(?imd)^connection: *close\r$");

    /**
     * One of the responses.
     *
     * @param status the status
     * @param last whether it announces that nothing follows it
     * @param body the body
     */
    record Response(int status, boolean last, String body) {}

    static RawResponses of(String text) {
        List<Response> responses = new ArrayList<>();
        Matcher head = HEAD.matcher(text);
        int at = 0;
        while (head.region(at, text.length()).lookingAt()) {
            int status = Integer.parseInt(head.group(1));
            Matcher length = LENGTH.matcher(head.group(2));
            int end = head.end() + (length.find() ? Integer.parseInt(length.group(1)) : 0);
            if (end > text.length()) {
                break;
            }
            responses.add(new Response(status, CLOSE.matcher(head.group(2)).find(), text.substring(head.end(), end)));
            at = end;
        }
        return new RawResponses(List.copyOf(responses), text.substring(at));
    }
}
