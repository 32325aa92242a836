package org.jzenith.rest.differential;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jzenith.rest.support.RawConnection;

/**
 * The reaction of an application to a request.
 *
 * @param statusLine the status
 * @param headers the headers, sorted, without the value of the date; names in lower case
 * @param body the body, without its framing
 * @param calls the calls of resource methods
 */
record DifferentialReply(String statusLine, List<String> headers, String body, List<String> calls) {

    static final String CLOSED = "closed";

    /** Reads the reply to a request. */
    static DifferentialReply read(RawConnection connection, boolean toHead) throws IOException {
        String head = connection.headOrNothing();
        if (head.startsWith("HTTP/1.1 100 ")) { // It was requested.
            DifferentialReply last = read(connection, toHead);
            return new DifferentialReply("100, " + last.statusLine, last.headers, last.body, last.calls);
        }
        if (!head.endsWith("\r\n\r\n")) {
            return new DifferentialReply(CLOSED, List.of(), head, List.of());
        }
        List<String> lines = head.strip().lines().toList();
        List<String> headers = lines.stream()
                .skip(1)
                .map(DifferentialReply::normal)
                .map(line -> line.startsWith("date:") ? "date" : line)
                .sorted()
                .toList();
        int status = Integer.parseInt(lines.get(0).substring(9, 12));
        String body = toHead || status == 204 || status == 304
                ? ""
                : headers.contains("transfer-encoding:chunked") ? connection.chunkedBody() : connection.body(head);
        return new DifferentialReply(lines.get(0), headers, body, List.of());
    }

    DifferentialReply with(List<String> made) {
        return new DifferentialReply(statusLine, headers, body, made);
    }

    private static String normal(String line) {
        int colon = line.indexOf(':');
        return line.substring(0, colon).toLowerCase(Locale.ROOT)
                + ':'
                + line.substring(colon + 1).trim();
    }

    /** Returns whether nothing more comes on its connection. */
    boolean isLast() {
        return statusLine.endsWith(CLOSED) || headers.contains("connection:close");
    }

    @Override
    public String toString() {
        return statusLine + '\n' + String.join("\n", headers) + "\n\n" + body + '\n' + calls;
    }
}
