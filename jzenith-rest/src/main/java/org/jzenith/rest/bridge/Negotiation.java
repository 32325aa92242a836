package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.MessageBodyWriter;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.ServerResponseWriter;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Exchange;

/**
 * Predicts RESTEasy's decisions about a request: the method that it would call, and the form in which it would send the
 * result. Called on the event loop of the request.
 */
public final class Negotiation {

    /**
     * The writer of an entity.
     *
     * @param type its media type
     * @param contentType the media type as the text of {@code Content-Type}
     * @param provider writes the entity
     */
    public record Writer(MediaType type, String contentType, MessageBodyWriter<?> provider) {}

    private final BridgeDispatcher dispatcher;
    private final ResteasyProviderFactoryImpl providers;
    private final BridgeRequests requests;

    Negotiation(BridgeDispatcher dispatcher, ResteasyProviderFactoryImpl providers, BridgeRequests requests) {
        this.dispatcher = dispatcher;
        this.providers = providers;
        this.requests = requests;
    }

    /** Returns the method that matches a request; null if RESTEasy will refuse the request, or it is for a locator. */
    public @Nullable ResourceMethodInvoker match(Exchange exchange) {
        try {
            BridgeRequest request = requests.of(exchange);
            return dispatcher.getRegistry().getResourceInvoker(request) instanceof ResourceMethodInvoker method
                            && !Acceptability.refuses(request, method.getProduces())
                    ? method
                    : null;
        } catch (RuntimeException e) { // The dispatch will report it.
            return null;
        }
    }

    /** Returns the writer of the entity of a response to this request; null if RESTEasy will refuse it. */
    @SuppressWarnings({"rawtypes", "unchecked"}) // as in RESTEasy
    public @Nullable Writer writer(Exchange exchange, BuiltResponse response) {
        try {
            BridgeRequest request = requests.of(exchange); // RESTEasy stores the result in the request.
            ResourceMethodInvoker method =
                    (ResourceMethodInvoker) dispatcher.getRegistry().getResourceInvoker(request);
            Acceptability.check(request, request.response(), providers, response);
            MediaType type =
                    ServerResponseWriter.getResponseMediaType(response, request, request.response(), providers, method);
            MessageBodyWriter<?> writer = providers.getMessageBodyWriter(
                    response.getEntityClass(), response.getGenericType(), response.getAnnotations(), type);
            return writer == null ? null : new Writer(type, headerText(type), writer);
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** Returns the value of a response header as it is sent. */
    public String headerText(@Nullable Object value) {
        return ResponseHead.text(value, providers);
    }
}
