package org.jzenith.openapi;

import jakarta.ws.rs.core.SecurityContext;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.Parameter;
import org.jboss.resteasy.spi.metadata.Parameter.ParamType;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.AnnotationSources;
import org.jzenith.rest.annotation.ResponseStatus;
import org.jzenith.rest.invocation.CallerType;

/**
 * A resource method with one of its paths and HTTP methods.
 *
 * @param httpMethod the HTTP method in capitals
 * @param path the template, with the names of its parameters only
 * @param method RESTEasy's description of the method
 * @param parameters all parameters of the request, including those of locators and fields
 * @param returnType its answer
 * @param restricted whether an access rule excludes some callers from it, or from a locator before it
 * @param rateLimited whether its rate is limited
 */
record ServedMethod(
        String httpMethod,
        String path,
        ResourceMethod method,
        List<Parameter> parameters,
        ReturnType returnType,
        boolean restricted,
        boolean rateLimited) {

    /** The authentication of callers that a method needs. */
    enum Callers {
        /** The method serves only authenticated callers. */
        NEEDED,
        /** The method uses the caller if there is one. */
        TAKEN,
        /** The method does not use the caller. */
        IGNORED
    }

    /** Returns how the method treats callers, according to its annotations and parameters. */
    Callers callers() {
        List<Parameter> injected = parameters.stream()
                .filter(parameter -> parameter.getParamType() == ParamType.CONTEXT)
                .toList();
        List<CallerType> taken = injected.stream()
                .flatMap(parameter -> Stream.ofNullable(CallerType.of(parameter.getType(), parameter.getGenericType())))
                .toList();
        if (restricted || taken.stream().anyMatch(caller -> !caller.optional())) {
            return Callers.NEEDED;
        }
        boolean looks = injected.stream().anyMatch(parameter -> parameter.getType() == SecurityContext.class);
        return looks || !taken.isEmpty() ? Callers.TAKEN : Callers.IGNORED;
    }

    /** Returns the class that serves the method. */
    Class<?> resource() {
        return method.getResourceClass().getClazz();
    }

    /** Returns the method with the annotations, which may be a method of an interface. */
    Method annotated() {
        return method.getAnnotatedMethod();
    }

    <A extends Annotation> @Nullable A annotation(Class<A> type) {
        return annotated().getAnnotation(type);
    }

    /** Returns the annotations of the class and then those of the method, which take precedence. */
    <A extends Annotation> List<A> annotations(Class<A> type) {
        return Stream.concat(
                        Stream.of(resource().getAnnotationsByType(type)),
                        Stream.of(annotated().getAnnotationsByType(type)))
                .toList();
    }

    /** Returns the status of a success; {@code otherwise} if the method has none. */
    int status(int otherwise) {
        return AnnotationSources.of(method.getMethod(), annotated(), resource()).stream()
                .filter(Method.class::isInstance)
                .flatMap(place -> Stream.ofNullable(place.getAnnotation(ResponseStatus.class)))
                .map(ResponseStatus::value)
                .findFirst()
                .orElse(otherwise);
    }

    /** Returns whether the method or its class declares the produced media types. */
    boolean declaresProduced() {
        return method.getProduces() != null && method.getProduces().length > 0;
    }

    @Override
    public String toString() {
        return httpMethod + ' ' + path;
    }
}
