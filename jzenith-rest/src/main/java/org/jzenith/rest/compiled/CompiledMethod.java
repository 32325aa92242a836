package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.metadata.MethodParameter;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.BoundMethod;
import org.jzenith.rest.bridge.MethodSettings;
import org.jzenith.rest.bridge.Negotiation;
import org.jzenith.rest.entity.JsonProvider;
import org.jzenith.rest.spi.Exchange;
import org.jzenith.rest.validation.ArgumentCheck;

/** A resource method that is called without RESTEasy. Safe on any thread. */
final class CompiledMethod {

    private static final Object[] NONE = {};

    private final ResourceMethodInvoker invoker;
    private final BoundMethod bound;
    private final Supplier<?> instances;
    private final Method method;
    private final Argument[] arguments;
    private final @Nullable MethodParameter body;
    private final ResultKind kind;
    private final @Nullable ArgumentCheck check;
    private final String route;
    private final Surroundings surroundings;

    /**
     * Takes everything about it.
     *
     * @param instances gives an instance of its resource for each call
     * @param arguments where the arguments come from, in order
     * @param body      the parameter that takes the body, if there is one
     * @param kind      how its result is awaited
     * @param check     what tells whether the arguments are valid, if that is a question
     * @param route     the template of its path, for those who ask the exchange
     */
    CompiledMethod(ResourceMethodInvoker invoker, BoundMethod bound, Supplier<?> instances, List<Argument> arguments,
            @Nullable MethodParameter body, ResultKind kind, @Nullable ArgumentCheck check, String route, Surroundings surroundings) {
        this.invoker = invoker;
        this.bound = bound;
        this.instances = instances;
        this.method = invoker.getMethod();
        this.arguments = arguments.toArray(new Argument[0]);
        this.body = body;
        this.kind = kind;
        this.check = check;
        this.route = route;
        this.surroundings = surroundings;
    }

    MethodSettings settings() {
        return bound.settings();
    }

    /** Returns how long a response may take to begin. */
    Duration timeout() {
        return surroundings.settings().requestTimeoutOf(bound.settings());
    }

    ResultKind kind() {
        return kind;
    }

    String route() {
        return route;
    }

    boolean takesBody() {
        return body != null;
    }

    /** Tells whether nothing has to be waited for before it can be called. */
    boolean isReady() {
        return bound.prerequisite().isDone();
    }

    /** Returns the choice of this method for requests with the headers of {@code key}. */
    Choice choice(RequestKey key) {
        if (body == null) {
            return new Choice(key, this, null);
        }
        ObjectReader reader = reader(key);
        return new Choice(key, reader == null ? null : this, reader);
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // RESTEasy's
    private @Nullable ObjectReader reader(RequestKey key) {
        if (body == null || key.contentType() == null) {
            return null;
        }
        MediaType type = MediaType.valueOf(key.contentType()); // It has been matched, so it can be read.
        Class raw = body.getType();
        MessageBodyReader<?> reader = bound.providers()
                .getMessageBodyReader(raw, body.getGenericType(), body.getAnnotations(), type);
        return reader instanceof JsonProvider json ? json.reader(raw, body.getGenericType(), body.getAnnotations(), type) : null;
    }

    /** Returns an instance of the resource. */
    Object resource() {
        return instances.get();
    }

    /** Reads the arguments of a call; null if they are not valid. Why that is, and what this throws, is for RESTEasy to find. */
    @Nullable Object @Nullable [] arguments(Object resource, CompiledCall call) throws IOException {
        @Nullable Object[] values = arguments.length == 0 ? NONE : new Object[arguments.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = arguments[i].of(call);
        }
        return check == null || check.areValid(resource, values) ? values : null;
    }

    /** Calls the method. */
    @Nullable Object call(Object resource, @Nullable Object[] values) throws Throwable {
        try {
            return method.invoke(resource, values);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** It has been called, subscribed to, and maybe answered, which has kept the event loop for so long. */
    void returnedAfter(long nanos) {
        bound.blockedWarning().returnedAfter(nanos);
    }

    /** Asks RESTEasy how an entity is sent that this has brought by itself, or within {@code response}. */
    EntityForm form(Exchange exchange, Object entity, @Nullable Response response, @Nullable String explicit) {
        Annotation[] annotations = invoker.getMethodAnnotations();
        BuiltResponse asked = (BuiltResponse) Response.ok(entity).build();
        Type generic = response == null ? declaredType() : kind == ResultKind.VALUE ? typeWithin(asked) : null;
        if (generic != null) {
            asked.setGenericType(generic);
        }
        if (response == null || kind == ResultKind.VALUE) { // Of a response that comes later RESTEasy takes it as it is.
            asked.addMethodAnnotations(annotations);
        }
        if (explicit != null) {
            asked.getHeaders().putSingle("Content-Type", MediaType.valueOf(explicit));
        }
        Negotiation.Form form = surroundings.negotiation().form(exchange, asked);
        ObjectWriter json = form != null && form.writer() instanceof JsonProvider provider
                ? provider.writer(entity.getClass(), generic, annotations, form.type()) : null;
        return EntityForm.of(entity.getClass(), response != null, explicit, form, json);
    }

    private @Nullable Type declaredType() {
        Type declared = invoker.getGenericReturnType();
        return kind == ResultKind.VALUE ? declared
                : declared instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : null;
    }

    private Type typeWithin(BuiltResponse response) {
        return invoker.getMethod().getReturnType() == Response.class ? response.getEntityClass() : invoker.getGenericReturnType();
    }
}
