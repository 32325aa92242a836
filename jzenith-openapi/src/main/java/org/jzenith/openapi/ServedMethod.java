package org.jzenith.openapi;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.Parameter;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;

/**
 * A resource method at one of its places.
 *
 * @param httpMethod in capitals
 * @param path       the template, with the names of its parameters only
 * @param method     what RESTEasy knows of it
 * @param parameters all that the request has to say to it, those of locators and fields too
 */
record ServedMethod(String httpMethod, String path, ResourceMethod method, List<Parameter> parameters) {

    /** Returns the class that serves it. */
    Class<?> resource() {
        return method.getResourceClass().getClazz();
    }

    /** Returns the method with the annotations, which may be that of an interface. */
    Method annotated() {
        return method.getAnnotatedMethod();
    }

    <A extends Annotation> @Nullable A annotation(Class<A> type) {
        return annotated().getAnnotation(type);
    }

    /** Returns the annotations on the class first, since what the method says counts for more. */
    <A extends Annotation> List<A> annotations(Class<A> type) {
        return Stream.concat(Stream.of(resource().getAnnotationsByType(type)), Stream.of(annotated().getAnnotationsByType(type)))
                .toList();
    }

    ReturnType returnType() {
        return ReturnType.of(method.getGenericReturnType());
    }

    @Override
    public String toString() {
        return httpMethod + ' ' + path;
    }
}
