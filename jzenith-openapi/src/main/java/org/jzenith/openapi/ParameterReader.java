package org.jzenith.openapi;

import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.Parameter.StyleEnum;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.Parameter.ParamType;
import org.jboss.resteasy.spi.metadata.ResourceBuilder;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.path.PathTemplate;
import org.jzenith.core.path.PathTemplate.Part;

/**
 * Describes the parameters in the path, query, headers and cookies of a request. Matrix parameters are a part of the
 * path.
 */
final class ParameterReader {

    private static final Map<ParamType, String> PLACES = Map.of(
            ParamType.PATH_PARAM,
            "path",
            ParamType.MATRIX_PARAM,
            "path",
            ParamType.QUERY_PARAM,
            "query",
            ParamType.HEADER_PARAM,
            "header",
            ParamType.COOKIE_PARAM,
            "cookie");

    private static final Map<Type, Type> OPTIONAL_NUMBERS =
            Map.of(OptionalInt.class, int.class, OptionalLong.class, long.class, OptionalDouble.class, double.class);

    private final SchemaReader schemas;

    ParameterReader(SchemaReader schemas) {
        this.schemas = schemas;
    }

    /** Returns all parameters, with those of a bean instead of the bean. */
    static List<org.jboss.resteasy.spi.metadata.Parameter> flatten(
            List<org.jboss.resteasy.spi.metadata.Parameter> parameters) {
        List<org.jboss.resteasy.spi.metadata.Parameter> flat = new ArrayList<>();
        for (org.jboss.resteasy.spi.metadata.Parameter parameter : parameters) {
            if (parameter.getParamType() == ParamType.BEAN_PARAM || parameter.getParamType() == ParamType.FORM) {
                flat.addAll(flatten(partsOf(parameter.getType())));
            } else {
                flat.add(parameter);
            }
        }
        return flat;
    }

    private static List<org.jboss.resteasy.spi.metadata.Parameter> partsOf(Class<?> bean) {
        ResourceClass parts = new ResourceBuilder().getLocatorFromAnnotations(bean);
        Stream<org.jboss.resteasy.spi.metadata.Parameter> constructor = bean.getConstructors().length == 0
                ? Stream.empty()
                : Stream.of(new ResourceBuilder().getConstructor(bean).getParams());
        return Stream.of(Stream.of(parts.getFields()), Stream.of(parts.getSetters()), constructor)
                .<org.jboss.resteasy.spi.metadata.Parameter>flatMap(part -> part)
                .toList();
    }

    /**
     * Returns the descriptions of parameters. A locator, a field, a bean and a method may each take the same parameter,
     * which is described once. OpenAPI requires each variable of the path, even if no code reads it, and allows no
     * others.
     *
     * @param path the path of the method
     * @param template a path of the same shape, with the names of the variables in the document
     */
    List<Parameter> read(List<org.jboss.resteasy.spi.metadata.Parameter> flat, String path, String template) {
        List<String> own = variables(path);
        List<String> names = variables(template);
        List<Parameter> described = new ArrayList<>();
        for (org.jboss.resteasy.spi.metadata.Parameter parameter : flat) {
            Parameter one = read(parameter);
            if (parameter.getParamType() == ParamType.MATRIX_PARAM) {
                one = one != null && names.subList(own.size(), names.size()).contains(one.getName())
                        ? one.style(StyleEnum.MATRIX).explode(true)
                        : null;
            } else if (one != null && one.getIn().equals("path")) {
                int index = own.lastIndexOf(one.getName());
                one = index < 0 ? null : one.name(names.get(index));
            }
            if (one != null) {
                add(described, one);
            }
        }
        for (String name : names) {
            if (find(described, "path", name) == null) {
                described.add(new Parameter()
                        .name(name)
                        .in("path")
                        .required(true)
                        .schema(SchemaReader.ofPath(new JsonSchema().typesItem("string"))));
            }
        }
        return described;
    }

    /** Returns the names of the variables of a path without patterns, in their order. */
    static List<String> variables(String path) {
        return PathTemplate.parse(path).variables().stream().map(Part::text).toList();
    }

    /**
     * Returns the names of the matrix parameters. In the document, each of them is an additional variable of the path.
     */
    static List<String> matrix(List<org.jboss.resteasy.spi.metadata.Parameter> flat, String path) {
        List<String> own = variables(path);
        return flat.stream()
                .filter(parameter -> parameter.getParamType() == ParamType.MATRIX_PARAM)
                .map(org.jboss.resteasy.spi.metadata.Parameter::getParamName)
                .filter(name -> !own.contains(name))
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns whether the server refuses a request without matrix parameters. */
    static boolean needMatrix(List<org.jboss.resteasy.spi.metadata.Parameter> flat) {
        return flat.stream()
                .anyMatch(parameter -> parameter.getParamType() == ParamType.MATRIX_PARAM && isRequired(parameter));
    }

    private static void add(List<Parameter> described, Parameter one) {
        Parameter known = find(described, one.getIn(), one.getName());
        if (known == null) {
            described.add(one);
        } else if (one.getRequired() != null) {
            known.required(true);
        }
    }

    /** Returns the parameter with the same place and name; null if there is none. */
    static @Nullable Parameter find(@Nullable List<Parameter> parameters, String place, String name) {
        return Stream.ofNullable(parameters)
                .flatMap(List::stream)
                .filter(known -> known.getIn().equals(place)
                        && (place.equals("header")
                                ? known.getName().equalsIgnoreCase(name)
                                : known.getName().equals(name)))
                .findFirst()
                .orElse(null);
    }

    /** Returns the description of a parameter; null if it is of another kind or hidden. */
    private @Nullable Parameter read(org.jboss.resteasy.spi.metadata.Parameter parameter) {
        String place = PLACES.get(parameter.getParamType());
        io.swagger.v3.oas.annotations.Parameter said =
                annotation(parameter, io.swagger.v3.oas.annotations.Parameter.class);
        if (place == null || (said != null && said.hidden()) || annotation(parameter, Hidden.class) != null) {
            return null;
        }
        Parameter described =
                new Parameter().name(parameter.getParamName()).in(place).schema(schema(parameter));
        if (place.equals("path")) {
            described.schema(SchemaReader.ofPath(described.getSchema()));
        }
        if (place.equals("path") || isRequired(parameter)) {
            described.required(true);
        }
        if (said != null) {
            described.description(nonEmpty(said.description())).example(nonEmpty(said.example()));
            described.deprecated(said.deprecated() ? Boolean.TRUE : null);
        }
        if (annotation(parameter, Deprecated.class) != null) {
            described.deprecated(true);
        }
        return described;
    }

    /** Returns the schema of a parameter's text. */
    Schema<?> schema(org.jboss.resteasy.spi.metadata.Parameter parameter) {
        Schema<?> schema = schemas.constrained(
                schemas.text(type(parameter), parameter.getAnnotations()), ParameterTypes.of(parameter));
        if (parameter.getDefaultValue() != null) {
            schemas.setDefault(schema, parameter.getDefaultValue());
        }
        return schema;
    }

    /** Returns whether the server refuses a request without the parameter. */
    static boolean isRequired(org.jboss.resteasy.spi.metadata.Parameter parameter) {
        return parameter.getDefaultValue() == null && Constraints.needAValue(parameter.getAnnotations());
    }

    private static Type type(org.jboss.resteasy.spi.metadata.Parameter parameter) {
        Type type = parameter.getGenericType() == null ? parameter.getType() : parameter.getGenericType();
        return ReturnType.rawType(type) == Optional.class
                ? ReturnType.argument(type)
                : OPTIONAL_NUMBERS.getOrDefault(type, type);
    }

    private static <A extends Annotation> @Nullable A annotation(
            org.jboss.resteasy.spi.metadata.Parameter parameter, Class<A> type) {
        return Stream.of(parameter.getAnnotations())
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElse(null);
    }

    static @Nullable String nonEmpty(String text) {
        return text.isEmpty() ? null : text;
    }
}
