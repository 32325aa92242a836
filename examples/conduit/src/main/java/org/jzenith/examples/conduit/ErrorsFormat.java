package org.jzenith.examples.conduit;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jzenith.http.error.ErrorBody;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.HttpProblem.Violation;
import org.jzenith.http.error.ProblemFormat;

/** Errors as the specification has them: {@code {"errors": {"title": ["can't be blank"]}}}. */
public class ErrorsFormat implements ProblemFormat {

    record Errors(Map<String, List<String>> errors) {

        static Errors of(String field, String message) {
            return new Errors(Map.of(field, List.of(message)));
        }
    }

    @Override
    public ErrorBody format(HttpProblem problem) {
        if (problem.status() == 401) {
            return ErrorBody.json(Errors.of("token", "is invalid"));
        }
        if (problem.violations().isEmpty()) {
            return ErrorBody.json(Errors.of("body", problem.detail() == null ? problem.title() : problem.detail()));
        }
        Map<String, List<String>> fields = problem.violations().stream()
                .collect(groupingBy(ErrorsFormat::field, TreeMap::new, mapping(Violation::message, toList())));
        return ErrorBody.json(new Errors(fields)).withStatus(422);
    }

    /** {@code tagList} of {@code article.tagList[1]}, and {@code body} of the body itself. */
    private static String field(Violation violation) {
        String path = violation.path().replaceAll("\\[.*", "");
        return path.isEmpty() ? "body" : path.substring(path.lastIndexOf('.') + 1);
    }
}
