package org.jzenith.docs.library;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.Map;
import org.jzenith.http.error.ErrorBody;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.ProblemFormat;

// tag::errors[]
public class LibraryErrors implements ProblemFormat {

    @Override
    public ErrorBody format(HttpProblem problem) {
        if (problem.violations().isEmpty()) {
            return ErrorBody.json(Map.of("errors", Map.of("request", List.of(problem.title()))));
        }
        Map<String, List<String>> fields = problem.violations().stream()
                .collect(groupingBy(HttpProblem.Violation::path, mapping(HttpProblem.Violation::message, toList())));
        return ErrorBody.json(Map.of("errors", fields)).withStatus(422);
    }
}
// end::errors[]
