package org.jzenith.maven.dev;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Answers one request of HTTP/1 with what is wrong: as a page for browsers, which loads itself again, and as a problem
 * (RFC 9457) for everybody else. What speaks TLS gets an alert (RFC 8446, section 6.2), since only the application has
 * a certificate; what speaks anything else is disconnected.
 */
final class FailurePage {

    private static final int MAX_HEAD = 16 * 1024;
    private static final int READ_TIMEOUT_MILLIS = 5_000;
    private static final int MAX_DISCARDED = 1 << 20;
    /** First byte of a record with a handshake. */
    private static final char TLS = 22;
    /** A record with a fatal alert: internal_error. */
    private static final byte[] TLS_ALERT = {21, 3, 3, 0, 2, 2, 80};

    private static final Pattern REQUEST = Pattern.compile("[A-Z]+ \\S+ HTTP/1\\.[01]\r?\n.*", Pattern.DOTALL);
    private static final Pattern HTML = Pattern.compile("(?im)^accept:[^\r\n]*(text/html|application/xhtml\\+xml)");

    private final Consumer<String> console;
    private final AtomicReference<Object> told = new AtomicReference<>();

    FailurePage(Consumer<String> console) {
        this.console = console;
    }

    /** Answers; without a report, the application was not started in time. */
    void answer(Socket client, @Nullable Report report) throws IOException {
        client.setSoTimeout(READ_TIMEOUT_MILLIS);
        String head = head(client.getInputStream());
        if (head.indexOf(TLS) == 0) {
            alert(client, report);
            return;
        }
        if (!REQUEST.matcher(head).matches()) {
            return;
        }
        boolean html = HTML.matcher(head).find();
        byte[] body = (html ? html(report) : problem(report)).getBytes(StandardCharsets.UTF_8);
        OutputStream out = client.getOutputStream();
        out.write(("HTTP/1.1 503 Service Unavailable\r\nContent-Type: "
                        + (html ? "text/html; charset=utf-8" : "application/problem+json")
                        + "\r\nContent-Length: " + body.length
                        + "\r\nContent-Security-Policy: default-src 'none'; style-src 'unsafe-inline'"
                        + "\r\nCache-Control: no-store\r\nRetry-After: 1\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        if (!head.startsWith("HEAD ")) {
            out.write(body);
        }
        out.flush();
        client.shutdownOutput();
        discard(client.getInputStream());
    }

    private void alert(Socket client, @Nullable Report report) throws IOException {
        Object reason = report == null ? title(null) : report;
        if (told.getAndSet(reason) != reason) { // Once for each reason: clients try again.
            console.accept("A client of the TLS port gets an alert (internal_error) instead of this: " + title(report));
        }
        client.getOutputStream().write(TLS_ALERT);
        client.shutdownOutput();
        discard(client.getInputStream());
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        for (int read = in.read(); read >= 0 && head.length() < MAX_HEAD; read = in.read()) {
            head.append((char) read);
            if (head.length() == 1 && (read < 'A' || read > 'Z')) {
                return head.toString(); // TLS, for example
            }
            if (read == '\n'
                    && (head.indexOf("\r\n\r\n", head.length() - 4) >= 0
                            || head.indexOf("\n\n", head.length() - 2) >= 0)) {
                return head.toString();
            }
        }
        return "";
    }

    /** A body that was not read would reset the connection, and the client might miss the answer. */
    private static void discard(InputStream in) throws IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(READ_TIMEOUT_MILLIS);
        byte[] buffer = new byte[8 * 1024];
        int read = in.read(buffer);
        for (int sum = 0; read >= 0 && sum < MAX_DISCARDED && System.nanoTime() < end; sum += read) {
            read = in.read(buffer);
        }
    }

    private static String title(@Nullable Report report) {
        return report == null ? "The application has not started yet" : report.title();
    }

    private static String problem(@Nullable Report report) {
        String errors = report == null
                ? ""
                : report.errors().stream()
                        .map(error ->
                                "{\"place\":" + json(error.place()) + ",\"message\":" + json(error.message()) + "}")
                        .collect(Collectors.joining(","));
        return "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,\"detail\":"
                + json(title(report)) + ",\"errors\":[" + errors + "],\"output\":"
                + json(report == null ? "" : report.output()) + "}";
    }

    private static String html(@Nullable Report report) {
        StringBuilder page = new StringBuilder("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta http-equiv=\"refresh\" content=\"2\"><title>")
                .append(escape(title(report)))
                .append("</title><style>body{font:16px/1.5 sans-serif;margin:2em;max-width:80em}")
                .append("pre{background:#f4f4f4;padding:1em;overflow:auto}.place{color:#a00}</style></head><body><h1>")
                .append(escape(title(report)))
                .append("</h1>");
        if (report != null) {
            for (Mistake error : report.errors()) {
                page.append("<p class=\"place\">")
                        .append(escape(error.place()))
                        .append("</p><pre>")
                        .append(escape(error.message()))
                        .append("</pre>");
            }
            if (!report.output().isEmpty()) {
                page.append("<h2>Output</h2><pre>")
                        .append(escape(report.output()))
                        .append("</pre>");
            }
        }
        return page.append("<p>This page loads itself again.</p></body></html>").toString();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String json(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            switch (character) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                default ->
                    json.append(
                            character < ' '
                                    ? String.format(Locale.ROOT, "\\u%04x", (int) character)
                                    : String.valueOf(character));
            }
        }
        return json.append('"').toString();
    }
}
