package org.jzenith.rest.compiled;

import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.function.BooleanSupplier;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jspecify.annotations.Nullable;

/** Runs the response filters of a method on its result, and sends the filtered response. */
final class ResponseFilters implements Step {

    /** Sends a response with the known encoder, if the filters have not changed its entity. */
    private static final class Filtered implements BooleanSupplier {
        private final CompiledCall call;
        private final BuiltResponse response;
        private final @Nullable EntityEncoder encoder;
        private final @Nullable Object entity;
        private final @Nullable Type type;
        private final Annotation @Nullable [] annotations;

        Filtered(CompiledCall call, BuiltResponse response, @Nullable EntityEncoder encoder) {
            this.call = call;
            this.response = response;
            this.encoder = encoder;
            this.entity = response.getEntity();
            this.type = response.getGenericType();
            this.annotations = response.getAnnotations();
        }

        @Override
        public boolean getAsBoolean() {
            return isUnchanged() && call.sender().send(call.exchange(), response, encoder);
        }

        @SuppressWarnings("ReferenceEquality") // The very same objects
        private boolean isUnchanged() {
            return !response.isClosed()
                    && response.getEntity() == entity
                    && response.getGenericType() == type
                    && response.getAnnotations() == annotations
                    && mediaType() == (encoder == null ? null : encoder.mediaType());
        }

        private @Nullable Object mediaType() {
            return response.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
        }
    }

    private final ContainerResponseFilter[] filters;
    private final boolean intercepted;

    /** Takes the filters. If an interceptor takes part in writing the entity, RESTEasy writes it. */
    ResponseFilters(ContainerResponseFilter[] filters, boolean intercepted) {
        this.filters = filters;
        this.intercepted = intercepted;
    }

    @Override
    public boolean run(CompiledCall call) {
        Object value = call.value();
        if (intercepted || !(call.method().isStream(value) || ResponseSender.isPlain(call.method(), value))) {
            call.answerByRestEasy();
            return false;
        }
        BuiltResponse answer = call.method().responseTo(value);
        EntityEncoder encoder = null;
        if (answer.getEntity() != null) {
            encoder = call.chooseMediaType(answer);
            if (encoder == null) {
                call.answerByRestEasy();
                return false;
            }
        }
        call.matched().filter(answer, filters, new Filtered(call, answer, encoder));
        return false;
    }
}
