package org.jzenith.rest.compiled;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.spi.Exchange;

/** Sends the results of compiled methods, if they are plain. Safe on any thread. */
final class ResponseSender {

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private final ResponseHeaders headers;
    private final int maxBytes;

    /** Takes the largest body that is sent in one piece. */
    ResponseSender(ResponseHeaders headers, int maxBytes) {
        this.headers = headers;
        this.maxBytes = maxBytes;
    }

    /** Sends the result of a method. Returns false, and sends nothing, if RESTEasy must do this. */
    boolean send(Exchange exchange, Choice choice, CompiledMethod method, @Nullable Object value) {
        HttpServerResponse response = exchange.request().response();
        if (value instanceof Response whole) {
            return whole instanceof BuiltResponse built && isPlain(built) && sendWhole(exchange, choice, method, built);
        }
        if (value == null) {
            if (method.kind() == ResultKind.MAYBE) { // 404, which the application may map
                return false;
            }
            LastWrite.end(response.setStatusCode(NO_CONTENT));
            return true;
        }
        if (value instanceof GenericEntity) { // The entity is inside of it.
            return false;
        }
        EntityForm form = form(exchange, choice, method, value, null, null);
        Buffer body = form.write(value);
        if (body == null || body.length() > maxBytes) {
            return false;
        }
        LastWrite.end(response.putHeader(HttpHeaders.CONTENT_TYPE, form.contentType()), body);
        return true;
    }

    /** If the application sets more about the entity than its value, the response is left to RESTEasy. */
    private static boolean isPlain(BuiltResponse response) {
        Type generic = response.getGenericType();
        Annotation[] annotations = response.getAnnotations(); // RESTEasy's method may return null.
        return !response.isClosed() && response.getStatus() >= 200 && (annotations == null || annotations.length == 0)
                && (generic == null || generic == response.getEntityClass());
    }

    private boolean sendWhole(Exchange exchange, Choice choice, CompiledMethod method, BuiltResponse whole) {
        int status = whole.getStatus();
        Object entity = whole.getEntity();
        String[] texts = headers.texts(exchange.request(), whole.getMetadata());
        if (texts == null || (entity != null && (status == NO_CONTENT || status == NOT_MODIFIED))) {
            return false;
        }
        HttpServerResponse response = exchange.request().response();
        if (entity == null) {
            response.setStatusCode(status);
            ResponseHeaders.put(texts, response);
            LastWrite.end(response);
            return true;
        }
        EntityForm form = form(exchange, choice, method, entity, whole, ResponseHeaders.contentType(texts));
        Buffer body = form.write(entity);
        if (body == null || body.length() > maxBytes) {
            return false;
        }
        response.setStatusCode(status);
        ResponseHeaders.put(texts, response);
        LastWrite.end(response.putHeader(HttpHeaders.CONTENT_TYPE, form.contentType()), body);
        return true;
    }

    private static EntityForm form(Exchange exchange, Choice choice, CompiledMethod method, Object entity,
            @Nullable Response within, @Nullable String explicit) {
        EntityForm form = choice.form(entity.getClass(), within != null, explicit);
        if (form == null) {
            form = method.form(exchange, entity, within, explicit);
            choice.learn(form);
        }
        return form;
    }
}
