package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.HttpRequest;

/**
 * Makes the response of an entity that comes later the same as that of one which a method returns. RESTEasy takes the type of
 * a late one from {@code Accept} alone, wildcards and all, and loses that of a {@code GenericEntity}.
 */
final class LateEntity {

    private LateEntity() { }

    static Response response(Object entity, HttpRequest request) {
        BuiltResponse response = (BuiltResponse) Response.ok(entity).build();
        ResourceMethodInvoker method = (ResourceMethodInvoker) request.getAttribute(ResourceMethodInvoker.class.getName());
        if (method != null) {
            if (!(entity instanceof GenericEntity) && method.getReturnType() != void.class) {
                response.setGenericType(method.getGenericReturnType());
            }
            response.addMethodAnnotations(method.getMethodAnnotations());
        }
        return response;
    }
}
