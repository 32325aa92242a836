package org.jzenith.http.error;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.FailureReport;

/** A failure as a page for a browser. Escapes everything that it shows, because a request can cause any text. */
final class FailurePage {

    private static final String START = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>";
    private static final String STYLE = "</title><style>"
            + "body{font:16px/1.5 sans-serif;margin:2em;max-width:80em}h1{margin-bottom:0}"
            + "pre{background:#f4f4f4;padding:1em;overflow:auto;white-space:pre-wrap}"
            + ".failure{color:#a00;font-weight:bold}.note{color:#555}</style></head><body><h1>";

    private FailurePage() {}

    static String html(HttpProblem problem, FailureReport report, HttpServerRequest request) {
        String title = problem.status() + " " + problem.title();
        StringBuilder page = new StringBuilder(START)
                .append(escape(title))
                .append(STYLE)
                .append(escape(title))
                .append("</h1><p>")
                .append(escape(request.method() + " " + request.path()))
                .append("</p>");
        for (int i = 0; i < report.parts().size(); i++) {
            FailureReport.Part part = report.parts().get(i);
            page.append(i == 0 ? "<p class=\"failure\">" : "<p class=\"failure\">Caused by ")
                    .append(escape(part.exception()))
                    .append("</p>");
            block(page, part.message());
            block(page, lines(part.frames()));
        }
        if (report.statement() != null) {
            page.append("<h2>Statement</h2>");
            block(page, report.statement());
        }
        page.append("<p class=\"note\">");
        String requestId = request.response().headers().get(RequestIdHeader.NAME);
        if (requestId != null) {
            page.append("Request ").append(escape(requestId)).append(" in the log. ");
        }
        return page.append("Only jzenith:dev shows this, only on this machine.</p></body></html>")
                .toString();
    }

    private static @Nullable String lines(List<String> frames) {
        return frames.isEmpty() ? null : String.join("\n", frames);
    }

    private static void block(StringBuilder page, @Nullable String text) {
        if (text != null) {
            page.append("<pre>").append(escape(text)).append("</pre>");
        }
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
