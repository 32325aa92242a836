package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.HttpRequest;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;

/**
 * Creates the response of a late entity as RESTEasy creates that of a returned entity. For a late entity, RESTEasy uses
 * only {@code Accept} as the type, including wildcards, and loses the type of a {@code GenericEntity}.
 */
public final class AsyncEntityResponse {

    private AsyncEntityResponse() {}

    public static Response response(Object entity, HttpRequest request) {
        BuiltResponse response = SuccessResponse.of(entity, null);
        ResourceMethodInvoker method =
                (ResourceMethodInvoker) request.getAttribute(ResourceMethodInvoker.class.getName());
        if (method != null) {
            if (!(entity instanceof GenericEntity)
                    && !(entity instanceof Created)
                    && !(entity instanceof TypedResponse)
                    && method.getReturnType() != void.class) {
                response.setGenericType(method.getGenericReturnType());
            }
            response.addMethodAnnotations(method.getMethodAnnotations());
        }
        return response;
    }
}
