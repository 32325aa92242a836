package org.jzenith.openapi;

import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.ProblemEncoder;

/**
 * The errors of a document, each described once for all operations. An error is a problem of RFC 9457. If the
 * application has a problem format, an error is any content of its media type, with the status that the format chooses.
 * Examples determine both.
 */
final class ProblemResponses {

    /**
     * A request that violates a constraint. A format may choose another status for it than for other errors with 400.
     */
    private static final HttpProblem VIOLATION = HttpProblem.of(400)
            .withKind("constraint-violation", "Constraint Violation")
            .with("violations", List.of(Map.of("in", "body", "path", "name", "message", "must not be blank")));

    /**
     * The form of a problem in a response.
     *
     * @param mediaType the media type of the application's format; null if the problem is sent unchanged
     */
    private record Sent(int status, @Nullable String mediaType) {}

    private final ProblemEncoder problems;
    private final Map<Integer, List<Sent>> examples = new HashMap<>();
    private final Map<String, ApiResponse> used = new TreeMap<>();
    private boolean sentAsTheyAre;

    ProblemResponses(ProblemEncoder problems) {
        this.problems = problems;
    }

    /**
     * Adds references to the problem responses of a status, except for a status with a response of its own.
     *
     * @param others the other possible media types of an error
     */
    void addTo(Map<String, ApiResponse> responses, int problem, List<String> others) {
        Map<Integer, List<Sent>> byStatus =
                sent(problem).stream().collect(Collectors.groupingBy(Sent::status, TreeMap::new, Collectors.toList()));
        byStatus.forEach((status, sent) -> {
            if (!responses.containsKey(Integer.toString(status))) {
                responses.put(Integer.toString(status), reference(status, sent, others));
            }
        });
    }

    private ApiResponse reference(int status, List<Sent> sent, List<String> others) {
        String title = HttpProblem.of(status).title();
        boolean ownName = status < 500 ? !title.equals("Client Error") : !title.equals("Server Error");
        String name = Stream.concat(
                        Stream.of(ownName ? title.replaceAll("[^A-Za-z]", "") : "Status" + status), others.stream())
                .collect(Collectors.joining("."))
                .replaceAll("[^A-Za-z0-9._-]", ".");
        ApiResponse described = used.computeIfAbsent(
                name, missing -> new ApiResponse().description(title).content(new Content()));
        content(sent, others).forEach(described.getContent()::addMediaType);
        return new ApiResponse().$ref("#/components/responses/" + name);
    }

    private List<Sent> sent(int problem) {
        return examples.computeIfAbsent(problem, missing -> Stream.of(HttpProblem.of(problem), VIOLATION)
                .filter(example -> example.status() == problem)
                .map(this::sent)
                .distinct()
                .toList());
    }

    private Sent sent(HttpProblem problem) {
        ProblemEncoder.Formatted formatted = problems.format(problem, null);
        return formatted == null
                ? new Sent(problem.status(), null)
                : new Sent(formatted.status() == null ? problem.status() : formatted.status(), formatted.mediaType());
    }

    /** Returns the referenced responses, by name. */
    Map<String, ApiResponse> used() {
        return used;
    }

    /**
     * Returns the body of an error with a declared status: a problem, or anything in one of {@code others}.
     *
     * @param status the status, or a range such as 4XX
     */
    Content content(String status, List<String> others) {
        return content(
                sent(status.matches("[45]\\d\\d") ? Integer.parseInt(status) : 400)
                        .subList(0, 1),
                others);
    }

    /** The types of {@code others} come first, because many clients accept only the first JSON type of an operation. */
    private Content content(List<Sent> sent, List<String> others) {
        Content content = new Content();
        others.forEach(mediaType -> content.addMediaType(mediaType, new MediaType().schema(new JsonSchema())));
        for (Sent one : sent) {
            if (one.mediaType() != null) {
                content.addMediaType(one.mediaType(), new MediaType().schema(new JsonSchema()));
            } else {
                sentAsTheyAre = true;
                content.addMediaType(
                        HttpProblem.MEDIA_TYPE,
                        new MediaType().schema(new JsonSchema().$ref("#/components/schemas/" + TypeNames.PROBLEM)));
            }
        }
        return content;
    }

    /** Returns whether errors have that schema. */
    boolean haveSchema() {
        return sentAsTheyAre;
    }

    /** Returns the schema of a problem, with the members that jZenith adds; an application may add more. */
    static Schema<?> schema() {
        Schema<?> problem = new JsonSchema().typesItem("object").description("What went wrong, as RFC 9457 has it");
        problem.addProperty(
                "type", text("The kind of problem, a URI that stays the same").format("uri-reference"));
        problem.addProperty("title", text("The kind of problem in a few words"));
        problem.addProperty(
                "status",
                new JsonSchema()
                        .typesItem("integer")
                        .format("int32")
                        .description("The status of the response")
                        .minimum(BigDecimal.valueOf(400))
                        .maximum(BigDecimal.valueOf(599)));
        problem.addProperty("detail", text("What happened this time"));
        problem.addProperty("requestId", text("The id of the request, as in the header X-Request-Id"));
        problem.addProperty(
                "violations",
                SchemaReader.arrayOf(violation())
                        .description("Of a request that violates constraints: which, and where"));
        for (String member : new String[] {"type", "title", "status"}) {
            problem.addRequiredItem(member);
        }
        return problem;
    }

    private static Schema<?> violation() {
        Schema<?> violation = new JsonSchema().typesItem("object");
        violation.addProperty(
                "in", text("Where the value is: body, path, query, header, cookie, matrix, form or request"));
        violation.addProperty("path", text("The name of the value, or the way to it within the body"));
        violation.addProperty("message", text("What was expected"));
        for (String member : new String[] {"in", "path", "message"}) {
            violation.addRequiredItem(member);
        }
        return violation;
    }

    private static Schema<?> text(String description) {
        return new JsonSchema().typesItem("string").description(description);
    }
}
