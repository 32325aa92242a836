package org.jzenith.http.error;

import io.vertx.core.http.HttpServerRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.FailureReport;
import org.jzenith.core.error.FailureReports;

/**
 * Adds the details of failures to responses, for a developer on this machine. Exists only in development mode. Safe on
 * any thread.
 */
public final class FailureDetails {

    private final FailureReports reports;

    /** Takes the reports, which exist only in development mode. */
    public FailureDetails(FailureReports reports) {
        this.reports = reports;
    }

    /** Returns a response with the details; null if the request may be of another machine or of another site. */
    public @Nullable FailureResponse response(Throwable failure, HttpServerRequest request) {
        if (!LocalRequest.is(request)) {
            return null;
        }
        FailureReport report = reports.of(failure);
        HttpProblem problem = problem(report);
        return new FailureResponse(
                problem, PreferredPage.isFor(request) ? FailurePage.html(problem, report, request) : null);
    }

    private static HttpProblem problem(FailureReport report) {
        HttpProblem problem = HttpProblem.of(500);
        Map<String, Object> members = members(report.parts().get(0));
        List<FailureReport.Part> causes =
                report.parts().subList(1, report.parts().size());
        if (!causes.isEmpty()) {
            members.put("causes", causes.stream().map(FailureDetails::members).toList());
        }
        if (report.statement() != null) {
            members.put("statement", report.statement());
        }
        for (Map.Entry<String, Object> member : members.entrySet()) {
            problem = problem.with(member.getKey(), member.getValue());
        }
        return problem;
    }

    private static Map<String, Object> members(FailureReport.Part part) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("exception", part.exception());
        if (part.message() != null) {
            members.put("message", part.message());
        }
        members.put("frames", part.frames());
        return members;
    }
}
