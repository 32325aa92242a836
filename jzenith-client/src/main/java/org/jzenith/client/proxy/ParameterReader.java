package org.jzenith.client.proxy;

import com.google.inject.TypeLiteral;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.proxy.RequestParameters.Kind;

/** Reads the contracts of a method's parameters and of the fields of beans. */
final class ParameterReader {

    private final Consumer<String> flaws;

    /** Takes the receiver of flaws, each as the end of a sentence. */
    ParameterReader(Consumer<String> flaws) {
        this.flaws = flaws;
    }

    /** Returns the use of an annotated element; a parameter without an annotation is the body. */
    @Nullable
    Parameter read(String subject, Annotation[] annotations, Type type) {
        Map<Kind, String> named = named(annotations);
        for (Annotation annotation : annotations) {
            if (annotation instanceof Context || annotation instanceof Suspended || annotation instanceof Encoded) {
                flaws.accept(subject + " has @" + annotation.annotationType().getSimpleName()
                        + ", which means nothing to a client");
                return null;
            }
        }
        if (Arrays.stream(annotations).anyMatch(BeanParam.class::isInstance)) {
            return bean(subject, type);
        }
        if (named.size() > 1) {
            flaws.accept(subject + " has several annotations that say where it goes");
            return null;
        }
        if (named.isEmpty()) {
            return new Parameter.Value(Kind.BODY, "");
        }
        Kind kind = named.keySet().iterator().next();
        if (kind == Kind.FORM && PartTypes.isPart(type)) {
            return new Parameter.Value(
                    PartTypes.isStream(type) ? Kind.STREAM : Kind.PART, String.valueOf(named.get(kind)));
        }
        if (!ParameterValue.isText(type) && (kind == Kind.PATH || !ParameterValue.isTexts(type))) {
            flaws.accept(subject + " has the type " + type.getTypeName() + ", whose values are no texts"
                    + (kind == Kind.PATH
                            ? ""
                            : " (nor is it an array or a collection of a type whose values are texts)"));
        }
        return new Parameter.Value(kind, String.valueOf(named.get(kind)));
    }

    private static Map<Kind, String> named(Annotation[] annotations) {
        Map<Kind, String> named = new LinkedHashMap<>();
        for (Annotation annotation : annotations) {
            if (annotation instanceof PathParam path) {
                named.put(Kind.PATH, path.value());
            } else if (annotation instanceof QueryParam query) {
                named.put(Kind.QUERY, query.value());
            } else if (annotation instanceof HeaderParam header) {
                named.put(Kind.HEADER, header.value());
            } else if (annotation instanceof CookieParam cookie) {
                named.put(Kind.COOKIE, cookie.value());
            } else if (annotation instanceof MatrixParam matrix) {
                named.put(Kind.MATRIX, matrix.value());
            } else if (annotation instanceof FormParam form) {
                named.put(Kind.FORM, form.value());
            }
        }
        return named;
    }

    private Parameter bean(String subject, Type type) {
        List<Parameter.Property> properties = new ArrayList<>();
        TypeLiteral<?> bean = TypeLiteral.get(type);
        for (Class<?> level = bean.getRawType();
                level != null && level != Object.class;
                level = level.getSuperclass()) {
            for (Field field : level.getDeclaredFields()) {
                if (isAnnotated(field)) {
                    property(field, bean.getFieldType(field).getType(), properties);
                }
            }
            checkMethods(level);
        }
        if (properties.isEmpty()) {
            flaws.accept(subject + " is a @BeanParam, but " + type.getTypeName()
                    + " has no field with an annotation such as @QueryParam");
        }
        return new Parameter.Bean(bean.getRawType().getSimpleName(), properties);
    }

    private void property(Field field, Type type, List<Parameter.Property> properties) {
        String subject = field.getDeclaringClass().getSimpleName() + '.' + field.getName();
        Parameter parameter = read(subject, field.getAnnotations(), type);
        try {
            field.setAccessible(true);
            if (parameter != null) {
                properties.add(new Parameter.Property(field, parameter));
            }
        } catch (InaccessibleObjectException e) {
            flaws.accept(subject + " cannot be read: " + e.getMessage());
        }
    }

    /** Rejects annotated setters and constructors of a bean, because their arguments cannot be read back. */
    private void checkMethods(Class<?> bean) {
        for (Method method : bean.getDeclaredMethods()) {
            if (isAnnotated(method) && !bean.isRecord()) {
                flaws.accept(bean.getSimpleName() + '.' + method.getName()
                        + " has an annotation of a parameter, but a client can only read fields");
            }
        }
        for (Constructor<?> constructor : bean.getDeclaredConstructors()) {
            boolean annotated = Arrays.stream(constructor.getParameterAnnotations())
                    .anyMatch(of -> !named(of).isEmpty());
            if (annotated && !bean.isRecord()) {
                flaws.accept("the constructor of " + bean.getSimpleName()
                        + " has an annotation of a parameter, but a client can only read fields");
            }
        }
    }

    private static boolean isAnnotated(AnnotatedElement element) {
        return element.isAnnotationPresent(BeanParam.class)
                || !named(element.getAnnotations()).isEmpty();
    }
}
