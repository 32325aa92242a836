package org.jzenith.rest.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;

/** Describes violations for a client: its values and the constraints, by the names that the client sent. */
public final class Violations {

    /** The source of a whole {@code @BeanParam}; each of its properties has a source of its own. */
    private static final String REQUEST = "request";

    private Violations() {}

    /**
     * Returns the problem: status 400, with a member {@code violations}. Each element has {@code in}, {@code path} and
     * {@code message}.
     */
    public static HttpProblem problem(InvalidRequestException exception) {
        List<Map<String, String>> violations = exception.getConstraintViolations().stream()
                .map(violation -> describe(violation, exception.method()))
                .sorted(Comparator.comparing(Object::toString))
                .toList();
        return HttpProblem.of(400)
                .withKind("constraint-violation", "Constraint Violation")
                .withDetail("The request violates " + count(violations.size()))
                .with("violations", violations);
    }

    /** No violations mean that there are too many. */
    private static String count(int violations) {
        if (violations == 0) {
            return "more than " + BoundedMessageInterpolator.MOST + " constraints.";
        }
        return violations == 1 ? "a constraint." : violations + " constraints.";
    }

    private static Map<String, String> describe(ConstraintViolation<?> violation, @Nullable Method method) {
        StringBuilder path = new StringBuilder();
        String in = REQUEST;
        boolean outermost = true;
        Class<?> bean = null;
        for (Path.Node node : violation.getPropertyPath()) {
            Source source = null;
            if (node.getKind() == ElementKind.PARAMETER && method != null) {
                source = source(method, node.as(Path.ParameterNode.class).getParameterIndex());
                bean = source.in().equals(REQUEST)
                        ? method.getParameterTypes()[
                                node.as(Path.ParameterNode.class).getParameterIndex()]
                        : null;
            } else if (outermost && method == null) {
                source = source(violation.getRootBeanClass(), node.getName());
            } else if (bean != null) {
                source = source(bean, node.getName());
                bean = source != null && source.in().equals(REQUEST) ? typeOf(bean, node.getName()) : null;
            }
            outermost = false;
            if (source != null) {
                in = source.in();
                path.append(source.name());
            } else if (node.getKind() != ElementKind.METHOD && node.getKind() != ElementKind.CROSS_PARAMETER) {
                append(path, node);
            }
        }
        Map<String, String> description = new LinkedHashMap<>();
        description.put("in", in);
        description.put("path", path.toString());
        description.put("message", violation.getMessage());
        return description;
    }

    private static void append(StringBuilder path, Path.Node node) {
        if (node.isInIterable()) {
            path.append('[')
                    .append(node.getKey() != null ? node.getKey() : node.getIndex() != null ? node.getIndex() : "")
                    .append(']');
        }
        if (node.getKind() == ElementKind.PROPERTY && node.getName() != null) {
            path.append(path.isEmpty() ? "" : ".").append(node.getName());
        }
    }

    /** The place and the name of a client's value; the name of the body is empty. */
    private record Source(String in, String name) {}

    private static Source source(Method method, int parameter) {
        return DeclaredConstraints.withOverridden(method).stream()
                .flatMap(declared -> Stream.of(declared.getParameterAnnotations()[parameter]))
                .flatMap(annotation -> Stream.ofNullable(source(annotation)))
                .findFirst()
                .orElse(new Source("body", ""));
    }

    /** Returns the source of a field; null if JAX-RS does not set the field. */
    private static @Nullable Source source(Class<?> owner, @Nullable String name) {
        Field field = field(owner, name);
        return field == null
                ? null
                : Stream.of(field.getAnnotations())
                        .flatMap(annotation -> Stream.ofNullable(source(annotation)))
                        .findFirst()
                        .orElse(null);
    }

    private static @Nullable Class<?> typeOf(Class<?> owner, @Nullable String name) {
        Field field = field(owner, name);
        return field == null ? null : field.getType();
    }

    private static @Nullable Field field(Class<?> owner, @Nullable String name) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            for (Field candidate : type.getDeclaredFields()) {
                if (candidate.getName().equals(name)) {
                    return candidate;
                }
            }
        }
        return null;
    }

    private static @Nullable Source source(Annotation annotation) {
        if (annotation instanceof PathParam parameter) {
            return new Source("path", parameter.value());
        }
        if (annotation instanceof QueryParam parameter) {
            return new Source("query", parameter.value());
        }
        if (annotation instanceof HeaderParam parameter) {
            return new Source("header", parameter.value());
        }
        if (annotation instanceof CookieParam parameter) {
            return new Source("cookie", parameter.value());
        }
        if (annotation instanceof MatrixParam parameter) {
            return new Source("matrix", parameter.value());
        }
        if (annotation instanceof BeanParam) {
            return new Source(REQUEST, "");
        }
        return annotation instanceof FormParam parameter ? new Source("form", parameter.value()) : null;
    }
}
