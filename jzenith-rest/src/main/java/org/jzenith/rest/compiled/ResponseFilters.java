package org.jzenith.rest.compiled;

import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jspecify.annotations.Nullable;

/** Runs the response filters of a method on its result, and sends what they leave. */
final class ResponseFilters implements Step {

    /** What the filters must leave as it is, so that the entity is sent in the form that is known. */
    private static final class Entity {
        private final @Nullable Object value;
        private final @Nullable Type type;
        private final Annotation @Nullable [] annotations;
        private final @Nullable Object mediaType;

        Entity(BuiltResponse response) {
            value = response.isClosed() ? null : response.getEntity();
            type = response.getGenericType();
            annotations = response.getAnnotations();
            mediaType = response.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
        }

        @SuppressWarnings("ReferenceEquality") // The very same objects
        boolean isStillIn(BuiltResponse response) {
            Entity now = new Entity(response);
            return value == now.value
                    && type == now.type
                    && annotations == now.annotations
                    && mediaType == now.mediaType;
        }
    }

    private final ContainerResponseFilter[] filters;

    ResponseFilters(ContainerResponseFilter[] filters) {
        this.filters = filters;
    }

    @Override
    public boolean run(CompiledCall call) {
        Object value = call.value();
        if (!ResponseSender.isPlain(call.method(), value)) {
            call.answerByRestEasy();
            return false;
        }
        BuiltResponse answer = call.method().responseTo(value);
        EntityEncoder form = null;
        if (answer.getEntity() != null) {
            form = call.sender().form(call.exchange(), call.cached(), call.method(), value, answer);
            if (form.mediaType() == null) { // RESTEasy refuses the entity.
                call.answerByRestEasy();
                return false;
            }
            answer.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, form.mediaType());
        }
        EntityEncoder known = form;
        Entity entity = new Entity(answer);
        call.matched()
                .filter(
                        answer,
                        filters,
                        () -> entity.isStillIn(answer) && call.sender().send(call.exchange(), answer, known));
        return false;
    }
}
