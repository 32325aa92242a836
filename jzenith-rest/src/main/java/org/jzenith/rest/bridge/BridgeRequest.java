package org.jzenith.rest.bridge;

import io.reactivex.disposables.CompositeDisposable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.SocketAddress;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.registry.SegmentNode;
import org.jboss.resteasy.plugins.server.BaseHttpRequest;
import org.jboss.resteasy.specimpl.ResteasyUriInfo;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.NotImplementedYetException;
import org.jboss.resteasy.util.Encode;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.EventLoop;
import org.jzenith.http.exchange.RequestTimeout;
import org.jzenith.http.spi.Exchange;
import org.jzenith.rest.form.FormFieldLimits;
import org.jzenith.rest.form.StoredForm;
import org.jzenith.rest.message.NamedFields;
import org.jzenith.rest.message.RequestHeaders;
import org.jzenith.rest.message.RequestUris;
import org.jzenith.rest.method.ResourceMethodBinding;

/** A Vert.x request in the form that RESTEasy needs. Belongs to one event loop. */
public final class BridgeRequest extends BaseHttpRequest {

    private final Exchange exchange;
    private final HttpServerRequest request;
    private final EventLoop eventLoop;
    private final RequestUris target;
    private final Function<BridgeRequest, BridgeResponse> responses;
    private final BridgeDispatcher dispatcher;
    private @Nullable ResteasyUriInfo location;
    private @Nullable BridgeResponse response;
    private @Nullable RequestHeaders headers;
    private @Nullable BridgeAsyncContext asyncContext;
    private @Nullable Map<Class<?>, Object> context;
    private Map<String, Object> attributes = Map.of();
    private final CompositeDisposable subscriptions = new CompositeDisposable();
    private String method;
    private InputStream body = InputStream.nullInputStream();
    /** The body, if it is a form of fields. */
    private byte @Nullable [] form;

    private boolean waiting;
    private @Nullable Duration ownTimeout;
    private @Nullable Integer successStatus;
    private List<AccessRules> locators = List.of();
    private @Nullable FormParts formParts;
    /** The method, if jZenith has matched the request without RESTEasy. */
    private @Nullable ResourceMethodInvoker invoker;
    /** Its resource, until RESTEasy knows it. */
    private @Nullable Object resource;

    private @Nullable ResourceMethodBinding bound;
    private boolean altered;

    /** The matched method and class of the request. */
    private record MatchedResource(Method getResourceMethod, Class<?> getResourceClass) implements ResourceInfo {}

    /** Takes a request whose body is unread. */
    @SuppressWarnings("NullAway") // RESTEasy's field is not used: the URI is created on demand.
    BridgeRequest(
            Exchange exchange,
            RequestUris target,
            EventLoop eventLoop,
            BridgeDispatcher dispatcher,
            Function<BridgeRequest, BridgeResponse> responses) {
        super(null);
        this.exchange = exchange;
        this.target = target;
        this.responses = responses;
        this.request = exchange.request();
        this.eventLoop = eventLoop;
        this.method = request.method().name();
        this.dispatcher = dispatcher;
    }

    /** Takes the method of the request, its resource and data, so that RESTEasy need not match it. */
    void matched(ResourceMethodInvoker with, ResourceMethodBinding boundTo, Object on, Map<Class<?>, Object> data) {
        context = data;
        invoker = with;
        bound = boundTo;
        resource = on;
    }

    /**
     * Records the match as RESTEasy would. Called before a change of anything that the match depends on, and on demand.
     */
    private void noteMatch() {
        Object called = resource;
        if (invoker == null || called == null) {
            return;
        }
        resource = null;
        dispatcher.getRegistry().getResourceInvoker(this);
        ResteasyUriInfo uri = getUri();
        if (bound != null && bound.description().getPath() != null) {
            uri.pushMatchedURI(uri.getMatchingPath());
        }
        uri.pushCurrentResource(called);
    }

    /** Returns RESTEasy's data of the request, by type. */
    public Map<Class<?>, Object> context() {
        if (context == null) {
            context = new HashMap<>();
        }
        return context;
    }

    /** Puts RESTEasy's objects of each request into its current data. */
    public void provideContext() {
        dispatcher.pushContextObjects(this, response());
        pushContext();
        if (invoker != null && bound != null) {
            ResteasyContext.pushContext(
                    ResourceInfo.class, new MatchedResource(invoker.getMethod(), invoker.getResourceClass()));
            ResteasyContext.pushContext(Configuration.class, bound.providers());
        }
    }

    /** Puts jZenith's objects of each request into RESTEasy's current data. */
    void pushContext() {
        Context loop = eventLoop.context();
        ResteasyContext.pushContext(RequestScope.class, exchange.scope());
        ResteasyContext.pushContext(Exchange.class, exchange);
        ResteasyContext.pushContext(SecurityContext.class, RequestSecurityContext.of(exchange));
        ResteasyContext.pushContext(HttpServerRequest.class, request);
        ResteasyContext.pushContext(HttpServerResponse.class, request.response());
        ResteasyContext.pushContext(Context.class, loop);
        ResteasyContext.pushContext(Vertx.class, loop.owner());
    }

    /** Returns whether a filter may have changed a source of the arguments. */
    public boolean isAltered() {
        return altered;
    }

    /** Returns the values of a header, separated by commas; null if there is none. */
    @Nullable
    public String headerString(String name) {
        return headers == null ? headerString(request, name) : headers.getHeaderString(name);
    }

    /** As {@link #headerString(String)}, of an unchanged request. */
    public static @Nullable String headerString(HttpServerRequest request, String name) {
        List<String> values = request.headers().getAll(name);
        return values.isEmpty() ? null : values.size() == 1 ? values.get(0) : String.join(",", values);
    }

    @Override
    public ResteasyUriInfo getUri() {
        if (location == null) {
            location = target.uriInfo(request);
            noteMatch();
        }
        return location;
    }

    @Override
    public void setRequestUri(URI requestUri) {
        getUri().setRequestUri(requestUri);
    }

    @Override
    public void setRequestUri(URI baseUri, URI requestUri) {
        getUri().setUri(baseUri, requestUri);
    }

    public void setBody(Buffer all) {
        byte[] bytes = all.getBytes();
        body = new ByteArrayInputStream(bytes);
        if (isForm()) {
            form = bytes;
        }
    }

    /** Takes a received form of several parts. */
    void setBody(StoredForm form) {
        Buffer memory = form.memory();
        if (memory == null) {
            body = form;
        } else {
            setBody(memory);
        }
    }

    private boolean isForm() {
        String type = headerString(HttpHeaders.CONTENT_TYPE);
        return type != null
                && MediaType.APPLICATION_FORM_URLENCODED_TYPE.isCompatible(
                        getHttpHeaders().getMediaType());
    }

    /** Throws the problem of a body that is a form and exceeds the limits. */
    public void limitFields(FormFieldLimits limits) {
        HttpProblem problem =
                form == null ? null : limits.problem(form, getHttpHeaders().getMediaType());
        if (problem != null) {
            throw refusal(problem);
        }
    }

    private static ClientErrorException refusal(HttpProblem problem) {
        return new ClientErrorException(Response.status(problem.status())
                .type(HttpProblem.MEDIA_TYPE)
                .entity(problem)
                .build());
    }

    /** Takes the status of the next method to call; null if it depends on the result. */
    public void setSuccessStatus(@Nullable Integer status) {
        this.successStatus = status;
    }

    @Nullable
    public Integer successStatus() {
        return successStatus;
    }

    /** Adds the rules of the next locator to call. */
    public void passes(AccessRules rules) {
        locators = Stream.concat(locators.stream(), Stream.of(rules)).toList();
    }

    /**
     * Throws 401 or 403 unless the caller may call a method and pass each locator before it. RESTEasy calls locators
     * before the filters, so the caller is not known until now.
     */
    public void check(AccessRules rules, Object called) {
        SecurityContext caller = ResteasyContext.getContextData(SecurityContext.class);
        rules.check(dispatcher.challenge(), caller, called);
        if (!locators.isEmpty()) {
            List<Object> resources =
                    getUri().getMatchedResources(); // This resource, then those of the locators, the last first.
            for (int i = 0; i < locators.size(); i++) {
                locators.get(i).check(dispatcher.challenge(), caller, resources.get(locators.size() - i));
            }
        }
    }

    /** Returns the authentication challenges. */
    public Challenge challenge() {
        return dispatcher.challenge();
    }

    /** Returns the response to this request. */
    public BridgeResponse response() {
        if (response == null) {
            response = responses.apply(this);
        }
        return response;
    }

    /** Returns the event loop of this request. */
    public EventLoop eventLoop() {
        return eventLoop;
    }

    /** Returns the exchange of this request. */
    public Exchange exchange() {
        return exchange;
    }

    public void routed(String template) {
        exchange.routed(template);
    }

    /**
     * Continues with this request on its event loop, unless the client has disconnected. If this is the event loop,
     * continues at once, but never in the middle of another request: RESTEasy keeps the data of requests in a stack of
     * the thread.
     */
    public void resume(Runnable continuation) {
        resume(null, continuation);
    }

    /**
     * As {@link #resume(Runnable)}, with the result of the method. If the client has disconnected, closes the result.
     */
    public void resume(@Nullable Object result, Runnable continuation) {
        HttpRequest current = ResteasyContext.getContextData(HttpRequest.class);
        resume(result, continuation, current == null || current == this);
    }

    /**
     * As {@link #resume}, but not even in the middle of this request: the caller may still need the request's context.
     */
    public void resumeOutside(@Nullable Object result, Runnable continuation) {
        resume(result, continuation, ResteasyContext.getContextDataLevelCount() == 0);
    }

    /**
     * Continues RESTEasy's work for this request on the event loop, with the data of the current thread, unless the
     * client has disconnected.
     */
    public void continueHere(Runnable continuation) {
        continueHere(null, continuation);
    }

    /**
     * As {@link #continueHere(Runnable)}, with the result of the method. If the client has disconnected, closes the
     * result.
     */
    public void continueHere(@Nullable Object result, Runnable continuation) {
        if (eventLoop.isHere() && !subscriptions.isDisposed()) {
            keep(result);
            continuation.run();
            return;
        }
        Map<Class<?>, Object> context = ResteasyContext.getContextDataMap();
        resume(result, () -> {
            ResteasyContext.pushContextDataMap(context);
            try {
                continuation.run();
            } finally {
                ResteasyContext.removeContextDataLevel();
            }
        });
    }

    private void resume(@Nullable Object result, Runnable continuation, boolean maybeHere) {
        if (maybeHere) {
            eventLoop.execute(() -> resumeHere(result, continuation));
        } else {
            eventLoop.executeLater(() -> resumeHere(result, continuation));
        }
    }

    private void resumeHere(@Nullable Object result, Runnable continuation) {
        if (subscriptions.isDisposed()) {
            DiscardedResult.close(result);
            return;
        }
        keep(result);
        try {
            continuation.run();
        } catch (Throwable e) { // Errors too: no other code would answer.
            OutOfMemory.check(e);
            abort(e);
        }
    }

    private void keep(@Nullable Object result) {
        if (result != null) {
            response().keep(result);
        }
    }

    /** Aborts the request because of a failure without an answer. */
    public void abort(Throwable failure) {
        OutOfMemory.check(failure);
        dispatcher.log(method + " " + request.path() + " failed", failure);
        response().fail(failure);
    }

    /** Disposes {@code subscription} if the client disconnects before the response is complete. */
    public void disposeOnDisconnect(Disposable subscription) {
        subscriptions.add(subscription);
    }

    /** Called when the client has disconnected: the response is no longer needed. */
    public void disconnected() {
        response().disconnected();
        giveUp(response().hasEnded() ? null : new IOException("The client has disconnected"), true);
    }

    /** Called when the server begins to drain: a stream of events might never end by itself. */
    public void drained() {
        response().endEvents();
    }

    /** Called when the server has ended a stream of events, which no longer needs its source. */
    void eventsEnded() {
        giveUp(null, false);
    }

    /**
     * Called when the whole request has arrived: from now on, its response must begin within {@code timeout}, or within
     * the timeout of its method.
     */
    public void await(Duration timeout) {
        waiting = true;
        Duration limit = ownTimeout == null ? timeout : ownTimeout;
        exchange.limit(limit);
        exchange.expireAfter(limit, this::timedOut);
    }

    /** Sets the timeout of the method, if it has one. */
    public void limitTime(@Nullable Duration timeout) {
        if (timeout != null) {
            ownTimeout = timeout;
            if (waiting) {
                eventLoop.execute(() -> await(timeout));
            }
        }
    }

    /** Called when the response has not begun in time. Any later result is too late. */
    public void timedOut() {
        response().sendProblem(RequestTimeout.of(exchange));
        giveUp(new TimeoutException("The request has timed out"), false);
    }

    /** Called when the method has been called, but cannot receive all of the body. */
    public void refuseBody(HttpProblem problem) {
        response().sendProblem(problem);
        giveUp(new IOException("The body could not be received: " + problem.detail()), false);
    }

    private void giveUp(@Nullable Exception reason, boolean disconnected) {
        subscriptions.dispose();
        getAsyncContext().getAsyncResponse().abandon(reason, disconnected);
    }

    @Override
    public MultivaluedMap<String, String> getMutableHeaders() {
        getUri(); // The match depends on the headers.
        altered = true;
        return getHttpHeaders().getMutableHeaders();
    }

    @Override
    public RequestHeaders getHttpHeaders() {
        if (headers == null) {
            headers = RequestHeaders.parse(request);
        }
        return headers;
    }

    @Override
    public String getHttpMethod() {
        return method;
    }

    @Override
    public void setHttpMethod(String method) {
        this.method = method;
    }

    @Override
    public InputStream getInputStream() {
        altered = true;
        return body;
    }

    @Override
    public void setInputStream(InputStream stream) {
        altered = true;
        this.body = stream;
    }

    /**
     * After the parameters, RESTEasy would build the body of an entity from them. Returns false while the actual body
     * still exists.
     */
    @Override
    public boolean formParametersRead() {
        return super.formParametersRead() && !(body instanceof ByteArrayInputStream) && !(body instanceof StoredForm);
    }

    @Override
    public MultivaluedMap<String, String> getFormParameters() {
        if (formParameters == null) {
            rewound(); // An entity may have been read before them,
            formParameters = NamedFields.of(super.getFormParameters());
            rewound(); // or may be read after them.
        }
        return formParameters;
    }

    /** Returns the body from its beginning, if it is complete. */
    public InputStream rewound() {
        if (body instanceof ByteArrayInputStream whole) {
            whole.reset();
        } else if (body instanceof StoredForm form) {
            form.rewind();
        }
        return body;
    }

    /** Supports escapes in other encodings than UTF-8, as the readers of entities do. */
    @Override
    public MultivaluedMap<String, String> getDecodedFormParameters() {
        if (decodedFormParameters == null) {
            MultivaluedMap<String, String> encoded = getFormParameters();
            String charset = getHttpHeaders().getMediaType().getParameters().get(MediaType.CHARSET_PARAMETER);
            decodedFormParameters = Encode.decode(encoded, charset); // UTF-8 if it is null.
        }
        return decodedFormParameters;
    }

    @Override
    public Optional<EntityPart> getFormEntityPart(String name) {
        return getFormEntityParts().stream()
                .filter(part -> name.equals(part.getName()))
                .findFirst();
    }

    @Override
    public List<EntityPart> getFormEntityParts() {
        return formParts().all();
    }

    public FormParts formParts() {
        if (formParts == null) {
            formParts = new FormParts(this);
        }
        return formParts;
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        Object value = attributes.get(name);
        if (value != null || invoker == null) {
            return value;
        }
        if (name.equals(ResourceMethodInvoker.class.getName())) {
            return invoker;
        }
        if (name.equals(SegmentNode.RESTEASY_CHOSEN_ACCEPT) && resource != null) {
            getUri();
            return attributes.get(name);
        }
        return null;
    }

    @Override
    public void setAttribute(String name, Object value) {
        if (!(attributes instanceof HashMap)) {
            attributes = new HashMap<>();
        }
        attributes.put(name, value);
    }

    @Override
    public void removeAttribute(String name) {
        if (attributes instanceof HashMap) {
            attributes.remove(name);
        }
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        return Collections.enumeration(attributes.keySet());
    }

    @Override
    public BridgeAsyncContext getAsyncContext() {
        if (asyncContext == null) {
            asyncContext = new BridgeAsyncContext(dispatcher, this, response());
        }
        return asyncContext;
    }

    /** Returns whether the request has been suspended, by a filter for example. */
    public boolean isSuspended() {
        return asyncContext != null && asyncContext.isSuspended();
    }

    /** Returns whether the head of the response has been sent. */
    public boolean isResponseBegun() {
        return response != null && response.isBegun();
    }

    /** Called when the response has been sent without RESTEasy. */
    public void answeredOtherwise() {
        if (response != null) {
            response.sentOtherwise();
        }
    }

    @Override
    public String getRemoteAddress() {
        SocketAddress client = request.remoteAddress();
        String address = client == null ? null : client.hostAddress();
        return address == null ? "" : address; // The peer of a Unix domain socket has no address.
    }

    @Override
    public String getRemoteHost() {
        return getRemoteAddress(); // A reverse lookup would block.
    }

    @Override
    public void forward(String path) {
        throw new NotImplementedYetException(); // Only servlets support this.
    }

    @Override
    public boolean wasForwarded() {
        return false;
    }
}
