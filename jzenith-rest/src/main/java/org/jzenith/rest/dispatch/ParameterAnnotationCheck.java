package org.jzenith.rest.dispatch;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.MethodParameter;
import org.jboss.resteasy.spi.metadata.Parameter.ParamType;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs parameters of a root resource that cannot get their intended value: the annotation is missing or misspelt, or a
 * resource method has no such value.
 */
final class ParameterAnnotationCheck {

    private static final Logger LOG = LoggerFactory.getLogger(ParameterAnnotationCheck.class);

    private static final Set<Class<?>> OF_FILTERS = Set.of(
            ContainerRequestContext.class,
            ContainerResponseContext.class,
            ReaderInterceptorContext.class,
            WriterInterceptorContext.class);

    private ParameterAnnotationCheck() {}

    static void check(ResourceMethod method) {
        List<MethodParameter> bodies = Stream.of(method.getParams())
                .filter(ParameterAnnotationCheck::takesBody)
                .toList();
        if (bodies.size() > 1) {
            LOG.warn(RestProblems.severalBodies(
                    method.getMethod(),
                    bodies.stream().map(body -> body.getType().getName()).toList()));
        } else if (!bodies.isEmpty() && method.getHttpMethods().contains("GET")) {
            LOG.warn(RestProblems.bodyOfGet(method.getMethod(), bodies.get(0).getType()));
        }
        for (MethodParameter parameter : method.getParams()) {
            if (parameter.getParamType() == ParamType.CONTEXT && OF_FILTERS.contains(parameter.getType())) {
                LOG.warn(RestProblems.noContext(method.getMethod(), parameter.getType()));
            }
        }
    }

    /** RESTEasy's type of a parameter does not distinguish an object of the request from a body. */
    private static boolean takesBody(MethodParameter parameter) {
        return parameter.getParamType() == ParamType.MESSAGE_BODY
                && Stream.of(parameter.getAnnotations())
                        .noneMatch(annotation -> annotation instanceof Context || annotation instanceof Suspended);
    }
}
