package org.jzenith.openapi;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.core.util.AnnotationsUtils;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.SpecVersion;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.servers.Server;
import io.swagger.v3.oas.models.tags.Tag;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.Parameter;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.path.PathTemplate;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.rest.spi.RestContributions;

/** Describes an application. The same resources result in the same document, in whatever order. Used only once. */
final class DocumentReader {

    private static final String VERSION = "3.1.0";

    private final RestContributions contributions;
    private final OpenApiConfiguration configuration;
    private final String defaultTitle;
    private final String basePath;
    private final AsyncTypes asyncTypes;
    private final ObjectMapper mapper;
    private final ObjectMapper requestMapper;
    private final SchemaReader schemas;
    private final ProblemResponses problems;
    private final SecurityReader security;
    private final OperationReader operations;

    DocumentReader(
            RestContributions contributions,
            ProblemEncoder problems,
            SecurityReader security,
            ObjectMapper mapper,
            ObjectMapper requestMapper,
            EnumTexts enums,
            TypeNames names,
            OpenApiConfiguration configuration,
            String defaultTitle,
            String basePath,
            AsyncTypes asyncTypes) {
        this.asyncTypes = asyncTypes;
        this.contributions = contributions;
        this.problems = new ProblemResponses(problems);
        this.configuration = configuration;
        this.defaultTitle = defaultTitle;
        this.mapper = mapper;
        this.requestMapper = requestMapper;
        this.basePath = basePath;
        this.schemas = new SchemaReader(mapper, enums, names);
        this.security = security;
        this.operations = new OperationReader(schemas, this.problems, security, contributions.mappings(), asyncTypes);
    }

    /** Returns the description. */
    OpenAPI read() {
        OpenAPI document = new OpenAPI(SpecVersion.V31)
                .openapi(VERSION)
                .info(info())
                .addServersItem(new Server().url('/' + basePath.replaceAll("^/+|/+$", "")));
        List<ServedMethod> served = ServedMethods.of(contributions.resources(), asyncTypes);
        document.setPaths(paths(served));
        tags(document.getPaths(), served).forEach((name, tag) -> document.addTagsItem(tag));
        try (ValidatorFactory validators =
                Validation.buildDefaultValidatorFactory()) { // Closed, because it is not needed again.
            StrictBodies bodies =
                    new StrictBodies(schemas, new BodyProperties(requestMapper, validators.getValidator()));
            bodies.applyTo(document);
            new WrittenProperties(schemas, mapper).applyToAllBut(bodies.seen());
        }
        Components components = new Components();
        schemas.named().forEach(components::addSchemas);
        if (problems.haveSchema()) {
            components.addSchemas(TypeNames.PROBLEM, ProblemResponses.schema());
        }
        problems.used().forEach(components::addResponses);
        security.describe(components);
        document.setComponents(components);
        return document;
    }

    private Info info() {
        Info info = annotated(OpenAPIDefinition.class)
                .flatMap(definition -> AnnotationsUtils.getInfo(definition.info(), true).stream())
                .findFirst()
                .orElseGet(Info::new);
        info.setTitle(configuration.title().orElse(info.getTitle() == null ? defaultTitle : info.getTitle()));
        info.setVersion(configuration.version().orElse(info.getVersion() == null ? "1" : info.getVersion()));
        return info;
    }

    private Paths paths(List<ServedMethod> methods) {
        Paths paths = new Paths();
        Map<String, String> templates = new HashMap<>();
        for (ServedMethod served : methods) {
            PathItem.HttpMethod method = httpMethod(served.httpMethod());
            if (method != null) {
                PathTemplate path = PathTemplate.parse(served.path());
                // By the shape of a path, without the names of its parameters, OpenAPI distinguishes it from others.
                String template =
                        templates.computeIfAbsent(path.withVariables(variable -> ""), missing -> withUniqueNames(path));
                List<Parameter> flat = ParameterReader.flatten(served.parameters());
                List<String> matrix = ParameterReader.matrix(flat, template);
                if (matrix.isEmpty() || !ParameterReader.needMatrix(flat)) {
                    add(paths, template, method, served);
                }
                if (!matrix.isEmpty()) { // OpenAPI requires all parameters of a path, so optional ones need
                    // a second path.
                    add(
                            paths,
                            template
                                    + matrix.stream()
                                            .map(name -> '{' + name + '}')
                                            .collect(Collectors.joining()),
                            method,
                            served);
                }
            }
        }
        return paths;
    }

    /** Names each parameter differently: {@code {id}/{id}}, which Jakarta REST allows, becomes {@code {id}/{id_2}}. */
    private static String withUniqueNames(PathTemplate path) {
        Set<String> names = new HashSet<>();
        return path.withVariables(variable -> {
            String name = variable.text();
            for (int number = 2; !names.add(name); number++) {
                name = variable.text() + '_' + number;
            }
            return name;
        });
    }

    private void add(Paths paths, String template, PathItem.HttpMethod method, ServedMethod served) {
        PathItem path = paths.computeIfAbsent(template, missing -> new PathItem());
        Operation operation = operations.read(served, template);
        Operation other = path.readOperationsMap().get(method);
        path.operation(method, other == null ? operation : SharedOperation.of(other, operation));
    }

    /** Returns the HTTP method with this name, or null if OpenAPI 3.1 does not support it. */
    private static PathItem.@Nullable HttpMethod httpMethod(String name) {
        return Arrays.stream(PathItem.HttpMethod.values())
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Collects the tags of all operations. Also declares tags without a description, as tools expect. */
    private static Map<String, Tag> tags(Paths paths, List<ServedMethod> methods) {
        Map<String, Tag> tags = new TreeMap<>();
        paths.values().stream()
                .flatMap(path -> path.readOperations().stream())
                .flatMap(operation -> operation.getTags().stream())
                .forEach(name -> tags.putIfAbsent(name, new Tag().name(name)));
        methods.stream()
                .flatMap(served -> served.annotations(io.swagger.v3.oas.annotations.tags.Tag.class).stream())
                .filter(tag -> !tag.description().isEmpty())
                .forEach(tag -> tags.put(tag.name(), new Tag().name(tag.name()).description(tag.description())));
        return tags;
    }

    private <A extends java.lang.annotation.Annotation> Stream<A> annotated(Class<A> type) {
        List<Class<?>> resources = contributions.resources();
        return resources.stream().flatMap(resource -> Stream.of(resource.getAnnotationsByType(type)));
    }
}
