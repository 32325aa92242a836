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
import org.jzenith.http.spi.Exchange;
import org.jzenith.rest.bridge.BareErrors;
import org.jzenith.rest.message.ReasonPhrase;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;

/** Sends the plain results of compiled methods. Safe on any thread. */
final class ResponseSender {

    private static final CharSequence[] NO_HEADERS = {};
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private final ResponseHeaders headers;
    private final int maxBytes;

    /** Takes the maximum size of a body that is sent in one piece. */
    ResponseSender(ResponseHeaders headers, int maxBytes) {
        this.headers = headers;
        this.maxBytes = maxBytes;
    }

    /** Sends the result of a method. If RESTEasy must do this, sends nothing and returns false. */
    boolean send(Exchange exchange, CachedNegotiation cached, CompiledMethod method, @Nullable Object value) {
        if (!isPlain(method, value)) {
            return false;
        }
        BuiltResponse whole = whole(value);
        Created<?> created = value instanceof Created<?> made ? made : null;
        Object entity = whole != null ? whole.getEntity() : created != null ? created.entity() : value;
        CharSequence[] texts = whole != null
                ? headers.texts(exchange.request(), whole.getMetadata())
                : created != null ? headers.texts(exchange.request(), created.location()) : NO_HEADERS;
        if (texts == null) {
            return false;
        }
        int status = whole != null
                ? whole.getStatus()
                : created != null ? CREATED : method.status(entity == null ? NO_CONTENT : OK);
        EntityEncoder encoder = entity == null
                ? null
                : encoder(exchange, cached, method, entity, within(value, whole), ResponseHeaders.contentType(texts));
        return send(exchange, status, texts, encoder, entity);
    }

    private static @Nullable BuiltResponse whole(@Nullable Object value) {
        return value instanceof BuiltResponse built
                ? built
                : value instanceof TypedResponse<?> typed ? (BuiltResponse) typed.response() : null;
    }

    /** Returns the response that does not know the type of its entity, or null. */
    private static @Nullable Response within(@Nullable Object value, @Nullable BuiltResponse whole) {
        return value instanceof Response ? whole : null;
    }

    /** As {@link #send}, for a filtered response, with the encoder of its entity. */
    boolean send(Exchange exchange, BuiltResponse filtered, @Nullable EntityEncoder encoder) {
        CharSequence[] texts = headers.texts(exchange.request(), filtered.getMetadata(), encoder);
        return texts != null
                && (encoder == null || mayHaveBody(filtered.getStatus()))
                && send(exchange, filtered.getStatus(), texts, encoder, encoder == null ? null : filtered.getEntity());
    }

    private boolean send(
            Exchange exchange,
            int status,
            CharSequence[] texts,
            @Nullable EntityEncoder encoder,
            @Nullable Object entity) {
        Buffer body = encoder == null || entity == null ? null : encoder.write(entity);
        if (encoder != null && (body == null || body.length() > maxBytes)) {
            return false;
        }
        HttpServerResponse response = exchange.request().response();
        response.setStatusCode(status);
        ResponseHeaders.put(texts, response);
        if (encoder == null || body == null) {
            LastWrite.end(response);
        } else {
            LastWrite.end(response.putHeader(HttpHeaders.CONTENT_TYPE, encoder.contentType()), body);
        }
        return true;
    }

    private static boolean mayHaveBody(int status) {
        return status >= OK && status != NO_CONTENT && status != NOT_MODIFIED;
    }

    /** Returns whether a result consists only of a value, a status and headers. */
    static boolean isPlain(CompiledMethod method, @Nullable Object value) {
        if (value == null) {
            return !method.isOptional(); // 404, which the application may map
        }
        if (value instanceof Response || value instanceof TypedResponse) {
            BuiltResponse whole = whole(value);
            return whole != null && isPlain(method, whole);
        }
        Object entity = value instanceof Created<?> created ? created.entity() : value;
        return !(entity instanceof GenericEntity) // The response contains the entity.
                && !method.isStream(entity);
    }

    /** If the application sets more about the entity than its value, RESTEasy writes the response. */
    private static boolean isPlain(CompiledMethod method, BuiltResponse response) {
        int status = response.getStatus();
        Type generic = response.getGenericType();
        Annotation[] annotations = response.getAnnotations(); // RESTEasy's method may return null.
        return !response.isClosed()
                && !BareErrors.contain(response)
                && !method.isStream(response.getEntity())
                && status >= 200
                && ReasonPhrase.of(response) == null
                && (annotations == null || annotations.length == 0)
                && (generic == null || generic == response.getEntityClass())
                && (response.getEntity() == null || mayHaveBody(status));
    }

    /** Returns the encoder of the entity of a response to a result of a method. */
    EntityEncoder encoder(
            Exchange exchange,
            CachedNegotiation cached,
            CompiledMethod method,
            @Nullable Object value,
            BuiltResponse answer) {
        CharSequence[] texts = value instanceof Response || value instanceof TypedResponse
                ? headers.texts(exchange.request(), answer.getMetadata())
                : null;
        return encoder(
                exchange,
                cached,
                method,
                answer.getEntity(),
                within(value, answer),
                texts == null ? null : ResponseHeaders.contentType(texts));
    }

    private static EntityEncoder encoder(
            Exchange exchange,
            CachedNegotiation cached,
            CompiledMethod method,
            Object entity,
            @Nullable Response within,
            @Nullable String explicit) {
        EntityEncoder encoder = cached.encoder(entity.getClass(), within != null, explicit);
        if (encoder == null) {
            encoder = method.encoder(exchange, entity, within, explicit);
            cached.learn(encoder);
        }
        return encoder;
    }
}
