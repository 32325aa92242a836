package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import org.jboss.resteasy.core.Headers;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.specimpl.BuiltResponseEntityNotBacked;
import org.jboss.resteasy.spi.PropertyInjector;
import org.jboss.resteasy.spi.metadata.MethodParameter;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncValueType;
import org.jzenith.core.async.AsyncValueType.Content;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.MethodRateLimit;
import org.jzenith.rest.bridge.Negotiation;
import org.jzenith.rest.bridge.SuccessResponse;
import org.jzenith.rest.entity.JsonProvider;
import org.jzenith.rest.filter.MatchedMethod;
import org.jzenith.rest.filter.MatchedRequest;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.method.MethodSettings;
import org.jzenith.rest.method.ResourceMethodBinding;

/** A resource method that the server calls without RESTEasy. Safe on any thread. */
final class CompiledMethod {

    private static final int NO_CONTENT = 204;

    private final ResourceMethodInvoker invoker;
    private final ResourceMethodBinding bound;
    private final ResourceInstances instances;
    private final @Nullable PropertyInjector members;
    private final Method method;
    private final @Nullable MethodParameter body;
    private final boolean takesBody;
    private final @Nullable AsyncValueType<?> resultType;
    private final String route;
    private final Step[] steps;
    private final boolean involvesRestEasy;
    private final String name;
    private final List<MethodRateLimit> rateLimits;
    private final long maxBodyBytes;
    private final Duration bodyTimeout;
    private final Duration timeout;
    /** The status of {@code @ResponseStatus}; 0 if there is none. */
    private final int status;

    private final MatchedMethod matched;
    private final CompilerContext compilerContext;

    /**
     * Takes everything about the method.
     *
     * @param instances the instances of its resource
     * @param body the parameter that takes the body as an entity, if there is one
     * @param takesBody whether the body is a source of arguments, as an entity or as a form
     * @param resultType the type that delivers the result later; null if the method returns it at once
     * @param route the template of the path, as the exchange reports it
     * @param steps the steps of each call
     * @param injected whether JAX-RS injects members of its resource
     * @param involvesRestEasy whether RESTEasy takes part in the calls
     */
    CompiledMethod(
            ResourceMethodInvoker invoker,
            ResourceMethodBinding bound,
            ResourceInstances instances,
            @Nullable MethodParameter body,
            boolean takesBody,
            @Nullable AsyncValueType<?> resultType,
            String route,
            List<Step> steps,
            boolean injected,
            boolean involvesRestEasy,
            CompilerContext compilerContext) {
        this.invoker = invoker;
        this.bound = bound;
        this.instances = instances;
        this.members = injected ? instances.members() : null;
        this.method = invoker.getMethod();
        this.body = body;
        this.takesBody = takesBody;
        this.resultType = resultType;
        this.route = route;
        this.steps = steps.toArray(new Step[0]);
        this.involvesRestEasy = involvesRestEasy;
        MethodSettings ofMethod = bound.settings();
        DispatchSettings ofAll = compilerContext.settings();
        this.name = ofMethod.name();
        this.rateLimits = ofMethod.rateLimits();
        this.maxBodyBytes = ofAll.maxBodyBytesOf(ofMethod);
        this.bodyTimeout = ofAll.bodyTimeoutOf(ofMethod);
        this.timeout = ofAll.requestTimeoutOf(ofMethod);
        this.status = ofMethod.status() == null ? 0 : ofMethod.status();
        this.matched = new MatchedMethod(compilerContext.jaxRs(), invoker, bound, ofAll);
        this.compilerContext = compilerContext;
    }

    /** Returns the steps of a call. */
    @SuppressWarnings("MutableArray") // Not copied for each request
    Step[] steps() {
        return steps;
    }

    /** Returns whether RESTEasy takes part in the calls. */
    boolean involvesRestEasy() {
        return involvesRestEasy;
    }

    /** Returns the part of RESTEasy in a call. */
    MatchedRequest matched(Exchange exchange, Context context, Object resource, @Nullable Buffer content) {
        return matched.request(exchange, context, resource, content);
    }

    /** Returns the name of the method, for messages. */
    String name() {
        return name;
    }

    List<MethodRateLimit> rateLimits() {
        return rateLimits;
    }

    long maxBodyBytes() {
        return maxBodyBytes;
    }

    /** Returns the time in which the body must arrive. */
    Duration bodyTimeout() {
        return bodyTimeout;
    }

    /** Returns the time in which a response must begin. */
    Duration timeout() {
        return timeout;
    }

    /** Returns the status of a success; {@code otherwise} if the method has none. */
    int status(int otherwise) {
        return status == 0 ? otherwise : status;
    }

    @Nullable
    AsyncValueType<?> resultType() {
        return resultType;
    }

    /** Returns whether an entity delivers its elements later. */
    boolean isStream(@Nullable Object entity) {
        return entity != null && compilerContext.asyncTypes().stream(entity.getClass()) != null;
    }

    /** Returns whether the method answers 404 without a value. */
    boolean isOptional() {
        return resultType != null && resultType.content() == Content.OPTIONAL;
    }

    String route() {
        return route;
    }

    boolean takesBody() {
        return takesBody;
    }

    /** Returns whether the method can be called without waiting. */
    boolean isReady() {
        return bound.prerequisite().isDone();
    }

    /** Returns the choice of this method for requests with the headers of {@code key}. */
    CachedNegotiation cached(RequestKey key) {
        if (body == null) {
            return new CachedNegotiation(key, this, null);
        }
        ObjectReader reader = reader(key);
        return new CachedNegotiation(key, reader == null ? null : this, reader);
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // as in RESTEasy
    private @Nullable ObjectReader reader(RequestKey key) {
        if (body == null || key.contentType() == null) {
            return null;
        }
        MediaType type = MediaType.valueOf(key.contentType()); // RESTEasy has matched it, so it can be parsed.
        Class raw = body.getType();
        MessageBodyReader<?> reader =
                bound.providers().getMessageBodyReader(raw, body.getGenericType(), body.getAnnotations(), type);
        return reader instanceof JsonProvider json
                ? json.reader(raw, body.getGenericType(), body.getAnnotations(), type)
                : null;
    }

    /**
     * Returns the injector of the members of an instance; null if there are none, or a singleton's members are already
     * set.
     */
    @Nullable
    PropertyInjector members() {
        return members;
    }

    /** Returns an instance of the resource. */
    Object resource() {
        return instances.instances().get();
    }

    /** Calls the method. */
    @Nullable
    Object call(Object resource, @Nullable Object[] values) throws Throwable {
        try {
            return method.invoke(resource, values);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Reports the time for which the call, the subscription and possibly the answer have occupied the event loop. */
    void returnedAfter(long nanos) {
        bound.blockedWarning().returnedAfter(nanos);
    }

    /** Returns RESTEasy's encoder of a returned entity, by itself or within {@code response}. */
    EntityEncoder encoder(Exchange exchange, Object entity, @Nullable Response response, @Nullable String explicit) {
        Annotation[] annotations = invoker.getMethodAnnotations();
        BuiltResponse asked = (BuiltResponse) Response.ok(entity).build();
        Type generic = response == null ? declaredType() : resultType == null ? typeWithin(asked) : null;
        if (generic != null) {
            asked.setGenericType(generic);
        }
        if (response == null || resultType == null) { // RESTEasy uses a late response unchanged.
            asked.addMethodAnnotations(annotations);
        }
        if (explicit != null) {
            asked.getHeaders().putSingle("Content-Type", MediaType.valueOf(explicit));
        }
        Negotiation.Writer writer = compilerContext.jaxRs().negotiation().writer(exchange, asked);
        ObjectWriter json = writer != null && writer.provider() instanceof JsonProvider provider
                ? provider.writer(entity.getClass(), generic, annotations, writer.type())
                : null;
        return EntityEncoder.of(entity.getClass(), response != null, explicit, writer, json);
    }

    /** Returns RESTEasy's response to a result. */
    BuiltResponse responseTo(@Nullable Object value) {
        if (value instanceof Response response) {
            BuiltResponse whole = built(response);
            if (resultType == null) {
                whole.addMethodAnnotations(invoker.getMethodAnnotations());
                if (whole.getGenericType() == null) {
                    whole.setGenericType(typeWithin(whole));
                }
            }
            return whole;
        }
        if (value == null && status == 0) {
            return new BuiltResponse(NO_CONTENT, new Headers<>(), null, null);
        }
        BuiltResponse answer = SuccessResponse.of(value, status == 0 ? null : status);
        if (answer.getEntity() != null && answer.getGenericType() == null) {
            answer.setGenericType(declaredType());
        }
        answer.addMethodAnnotations(invoker.getMethodAnnotations());
        return answer;
    }

    /** A response of an application may have a class of its own. */
    private BuiltResponse built(Response response) {
        if (response instanceof BuiltResponse built) {
            return built;
        }
        Headers<Object> headers = new Headers<>();
        headers.putAll(response.getMetadata());
        return new BuiltResponseEntityNotBacked(
                response.getStatus(),
                response.getStatusInfo().getReasonPhrase(),
                headers,
                response.getEntity(),
                invoker.getMethodAnnotations());
    }

    private @Nullable Type declaredType() {
        Type declared = invoker.getGenericReturnType();
        return SuccessResponse.entityType(
                resultType == null
                        ? declared
                        : declared instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : null);
    }

    private Type typeWithin(BuiltResponse response) {
        return invoker.getMethod().getReturnType() == Response.class
                ? response.getEntityClass()
                : invoker.getGenericReturnType();
    }
}
