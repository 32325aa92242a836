package org.jzenith.openapi;

import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.spi.ProblemEncoder;

/**
 * The errors of a document, each described once for all operations: as a problem of RFC 9457, or, if the application
 * has a format of its own, as anything of its media type.
 */
final class ProblemResponses {

    /** The name of the schema. */
    static final String SCHEMA = "Problem";

    private final Map<String, ApiResponse> used = new TreeMap<>();
    private final @Nullable String ownMediaType;

    ProblemResponses(ProblemEncoder problems) {
        ProblemEncoder.Formatted sample = problems.format(HttpProblem.of(400), null);
        this.ownMediaType = sample == null ? null : sample.mediaType();
    }

    /** Returns a reference to the response with this status, which may also come in {@code others}. */
    ApiResponse of(int status, List<String> others) {
        String title = HttpProblem.of(status).title();
        boolean ownName = status < 500 ? !title.equals("Client Error") : !title.equals("Server Error");
        String name = Stream.concat(
                        Stream.of(ownName ? title.replaceAll("[^A-Za-z]", "") : "Status" + status), others.stream())
                .collect(Collectors.joining("."))
                .replaceAll("[^A-Za-z0-9._-]", ".");
        used.computeIfAbsent(
                name, missing -> new ApiResponse().description(title).content(content(others)));
        return new ApiResponse().$ref("#/components/responses/" + name);
    }

    /** Returns the responses to which there is a reference, by name. */
    Map<String, ApiResponse> used() {
        return used;
    }

    /**
     * Returns the body of an error: a problem, or anything in one of {@code others}, which come first, since many
     * generated clients accept only the first JSON type of an operation.
     */
    Content content(List<String> others) {
        Content content = new Content();
        others.forEach(mediaType -> content.addMediaType(mediaType, new MediaType().schema(new JsonSchema())));
        if (ownMediaType != null) {
            return content.addMediaType(ownMediaType, new MediaType().schema(new JsonSchema()));
        }
        return content.addMediaType(
                HttpProblem.MEDIA_TYPE,
                new MediaType().schema(new JsonSchema().$ref("#/components/schemas/" + SCHEMA)));
    }

    /** Returns whether errors are described by that schema. */
    boolean haveSchema() {
        return ownMediaType == null && !used.isEmpty();
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
