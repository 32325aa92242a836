package org.jzenith.rest.bridge;

import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.ServerResponseWriter;
import org.jboss.resteasy.core.registry.SegmentNode;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jzenith.rest.message.RequestHeaders;

/**
 * Checks whether a client accepts the media type that RESTEasy has chosen. If there is no other type, RESTEasy chooses
 * an excluded one.
 */
public final class Acceptability {

    private Acceptability() {}

    /** Returns whether the client accepts none of the declared types of the matched method. */
    public static boolean refuses(HttpRequest request, MediaType[] produced) {
        return produced.length > 0
                && request.getAttribute(SegmentNode.RESTEASY_CHOSEN_ACCEPT) instanceof MediaType chosen
                && !chosen.isWildcardType()
                && !chosen.isWildcardSubtype()
                && headers(request).exclude(chosen);
    }

    private static RequestHeaders headers(HttpRequest request) {
        return (RequestHeaders) request.getHttpHeaders();
    }

    /** Throws 406 if an entity without a declared type would be written as a type that the client excludes. */
    public static void check(
            HttpRequest request, HttpResponse written, ResteasyProviderFactory providers, Response response) {
        boolean open = response instanceof BuiltResponse built
                && !built.isClosed()
                && built.getEntity() != null
                && built.getMediaType() == null;
        if (open && headers(request).exclusive()) {
            ResourceMethodInvoker method =
                    (ResourceMethodInvoker) request.getAttribute(ResourceMethodInvoker.class.getName());
            MediaType type = ServerResponseWriter.getResponseMediaType(
                    (BuiltResponse) response, request, written, providers, method);
            if (headers(request).exclude(type)) {
                if (method != null) {
                    OfferedTypes.noteProduced(request, method.getProduces());
                }
                throw new NotAcceptableException();
            }
        }
    }
}
