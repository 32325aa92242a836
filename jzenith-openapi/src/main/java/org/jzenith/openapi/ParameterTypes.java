package org.jzenith.openapi;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.Parameter;
import org.jboss.resteasy.spi.metadata.SetterParameter;
import org.jzenith.http.spi.AnnotationSources;

/** The annotated types of parameters, which RESTEasy does not know: {@code Optional<@Positive Integer>}. */
final class ParameterTypes {

    private ParameterTypes() {}

    /** Returns the annotated types of a parameter whose type arguments may have annotations. */
    static Stream<AnnotatedType> of(Parameter parameter) {
        AccessibleObject member = parameter instanceof SetterParameter setter
                ? setter.getAnnotatedMethod()
                : parameter.getAccessibleObject();
        Stream<AnnotatedType> types = member instanceof Field field
                ? Stream.of(field.getAnnotatedType())
                : member instanceof Method method
                        ? AnnotationSources.of(method, method, method.getDeclaringClass()).stream()
                                .filter(Executable.class::isInstance)
                                .flatMap(overridden -> typesIn((Executable) overridden, parameter))
                        : member instanceof Executable constructor ? typesIn(constructor, parameter) : Stream.empty();
        return types.filter(ParameterTypes::haveAnnotatedArguments);
    }

    /** The annotations of a parameter, including its name, identify it; those of a setter are at the method. */
    private static Stream<AnnotatedType> typesIn(Executable code, Parameter parameter) {
        return Stream.of(code.getParameters())
                .filter(candidate -> parameter instanceof SetterParameter
                        || Arrays.equals(candidate.getAnnotations(), parameter.getAnnotations()))
                .map(java.lang.reflect.Parameter::getAnnotatedType);
    }

    private static boolean haveAnnotatedArguments(AnnotatedType type) {
        return type instanceof AnnotatedParameterizedType generic
                && Stream.of(generic.getAnnotatedActualTypeArguments())
                        .anyMatch(argument -> argument.getAnnotations().length > 0 || haveAnnotatedArguments(argument));
    }
}
