package org.jzenith.openapi;

import io.swagger.v3.oas.annotations.tags.Tag;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.resteasy.spi.metadata.Parameter;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.rest.error.ErrorMapping;

/** Describes one method: its name, its parameters and body, and all its possible responses. */
final class OperationReader {

    private final ParameterReader parameters;
    private final BodyReader bodies;
    private final ResponseReader responses;
    private final ProblemResponses problems;
    private final SecurityReader security;
    private final List<Integer> mapped;
    private final Set<String> ids = new HashSet<>();

    OperationReader(
            SchemaReader schemas,
            ProblemResponses problems,
            SecurityReader security,
            List<ErrorMapping<?>> mappings,
            AsyncTypes asyncTypes) {
        this.security = security;
        this.parameters = new ParameterReader(schemas);
        this.bodies = new BodyReader(schemas, parameters, asyncTypes);
        this.responses = new ResponseReader(schemas, problems);
        this.problems = problems;
        this.mapped = mappings.stream().map(ErrorMapping::status).toList();
    }

    /**
     * Returns the description of a method at a path of the document, in which the method's variables may have other
     * names.
     */
    Operation read(ServedMethod served, String template) {
        List<Parameter> flat = ParameterReader.flatten(served.parameters());
        Operation operation = new Operation();
        describe(operation, served);
        parameters.read(flat, served.path(), template).forEach(operation::addParametersItem);
        operation.setRequestBody(bodies.read(served, flat));
        Map<String, ApiResponse> all = responses.read(served);
        List<String> others = ResponseReader.typesOfErrors(served, all);
        for (int status : errors(served, operation)) {
            problems.addTo(all, status, others);
        }
        operation.setResponses(ResponseReader.inOrder(all));
        security.describe(operation, served);
        return operation;
    }

    private void describe(Operation operation, ServedMethod served) {
        io.swagger.v3.oas.annotations.@Nullable Operation said =
                served.annotation(io.swagger.v3.oas.annotations.Operation.class);
        String id = served.resource().getSimpleName() + '_' + served.annotated().getName();
        operation.setSummary(words(served.annotated().getName()));
        if (said != null) {
            operation
                    .summary(said.summary().isEmpty() ? operation.getSummary() : said.summary())
                    .description(ParameterReader.nonEmpty(said.description()));
            id = said.operationId().isEmpty() ? id : said.operationId();
            List.of(said.tags()).forEach(operation::addTagsItem);
        }
        served.annotations(Tag.class).forEach(tag -> operation.addTagsItem(tag.name()));
        if (operation.getTags() == null) {
            operation.addTagsItem(served.resource().getSimpleName().replaceFirst("(?<=.)Resource$", ""));
        }
        operation.setOperationId(unique(id));
        if ((said != null && said.deprecated())
                || served.annotation(Deprecated.class) != null
                || served.resource().isAnnotationPresent(Deprecated.class)) {
            operation.setDeprecated(true);
        }
    }

    /** Splits a name in code into words: {@code listAll} becomes {@code List all}. */
    private static String words(String name) {
        String words = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|_", " ").trim().toLowerCase(Locale.ROOT);
        return words.isEmpty() ? name : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /**
     * Returns a unique id. Methods are read in the order of their paths, so a later method does not change the ids of
     * earlier ones.
     */
    private String unique(String id) {
        String unique = id;
        for (int number = 2; !ids.add(unique); number++) {
            unique = id + '_' + number;
        }
        return unique;
    }

    /**
     * Returns the errors that the server answers for a method, and the mapped errors of the application, which any
     * method may throw.
     */
    private Set<Integer> errors(ServedMethod served, Operation operation) {
        Set<Integer> errors = new TreeSet<>(mapped);
        errors.addAll(List.of(500, 503));
        @Nullable RequestBody body = operation.getRequestBody();
        if (body != null) {
            errors.addAll(List.of(400, 408, 413));
        }
        if (body != null
                && served.method().getConsumes() != null
                && served.method().getConsumes().length > 0) {
            errors.add(415);
        }
        if (served.declaresProduced()) {
            errors.add(406);
        }
        if (operation.getParameters() != null) { // A value that cannot be converted is 404, too (Jakarta REST 3.2).
            errors.addAll(List.of(400, 404));
        }
        errors.addAll(security.errors(served));
        if (served.rateLimited()) {
            errors.add(429);
        }
        if (served.returnType().mayBeMissing()) {
            errors.add(404);
        }
        return errors;
    }
}
