package org.jzenith.maven.dev.gateway;

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
import org.jzenith.maven.dev.report.Mistake;
import org.jzenith.maven.dev.report.Report;

/**
 * Answers one request of HTTP/1 with an error: browsers get a page that reloads itself, other clients a problem (RFC
 * 9457). A client of TLS gets an alert (RFC 8446, section 6.2), because only the application has a certificate. Clients
 * of other protocols are disconnected.
 */
final class FailurePage {

    private static final String UNAVAILABLE = "503 Service Unavailable";
    private static final String PROBLEM = "application/problem+json";
    private static final int MAX_HEAD = 16 * 1024;
    private static final int READ_TIMEOUT_MILLIS = 5_000;
    private static final int MAX_DISCARDED = 1 << 20;
    /** First byte of a record with a handshake. */
    private static final char TLS = 22;
    /** A record with a fatal alert: internal_error. */
    private static final byte[] TLS_ALERT = {21, 3, 3, 0, 2, 2, 80};

    private static final Pattern REQUEST = Pattern.compile("[A-Z]+ \\S+ HTTP/1\\.[01]\r?\n.*", Pattern.DOTALL);
    private static final Pattern HTML = Pattern.compile("(?im)^accept:[^\r\n]*(text/html|application/xhtml\\+xml)");

    private final OwnHost host;
    private final Consumer<String> console;
    private final AtomicReference<Object> told = new AtomicReference<>();

    /**
     * Begins without clients.
     *
     * @param host rejects requests for other hosts, which pages of other sites might send: a report shows sources
     * @param console receives messages that clients cannot receive
     */
    FailurePage(OwnHost host, Consumer<String> console) {
        this.host = host;
        this.console = console;
    }

    /** Answers a client; without a report, the application was not started in time. */
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
        if (!host.isTargetOf(head)) {
            write(client, head, "421 Misdirected Request", PROBLEM, misdirected());
        } else if (HTML.matcher(head).find()) {
            write(client, head, UNAVAILABLE, "text/html; charset=utf-8", html(report));
        } else {
            write(client, head, UNAVAILABLE, PROBLEM, problem(report));
        }
    }

    private static void write(Socket client, String head, String status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        OutputStream out = client.getOutputStream();
        out.write(("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length
                        + "\r\nContent-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src data:"
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
        if (told.getAndSet(reason) != reason) { // Once for each reason, because clients retry.
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

    /** Reads the body. An unread body would reset the connection, and the client might miss the answer. */
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

    private String misdirected() {
        return "{\"type\":\"about:blank\",\"title\":\"Misdirected Request\",\"status\":421,\"detail\":"
                + json("The host of the request is none by which this port may be reached (expected: an address, "
                        + "localhost or " + host.name() + ").")
                + "}";
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
                .append("<meta http-equiv=\"refresh\" content=\"2\"><link rel=\"icon\" href=\"data:,\"><title>")
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
