package org.jzenith.rest.bridge;

import io.reactivex.disposables.CompositeDisposable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.plugins.server.BaseHttpRequest;
import org.jboss.resteasy.specimpl.ResteasyUriInfo;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.NotImplementedYetException;
import org.jboss.resteasy.util.Encode;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.message.FormFields;
import org.jzenith.rest.message.RequestHeaders;
import org.jzenith.rest.spi.Exchange;

/** A Vert.x request in the form that RESTEasy needs. Belongs to one event loop. */
public final class BridgeRequest extends BaseHttpRequest {

    private final Exchange exchange;
    private final HttpServerRequest request;
    private final EventLoop eventLoop;
    private final BridgeResponse response;
    private final RequestHeaders headers;
    private final BridgeDispatcher dispatcher;
    private final BridgeAsyncContext asyncContext;
    private final Map<String, Object> attributes = new HashMap<>();
    private final CompositeDisposable subscriptions = new CompositeDisposable();
    private String method;
    private InputStream body = InputStream.nullInputStream();
    /** How many characters there are in a form that separate its fields. */
    private int fieldEnds;

    private boolean waiting;
    private @Nullable Duration ownTimeout;
    private @Nullable InvocationResult outcome;
    private @Nullable Integer successStatus;
    private List<AccessRules> locators = List.of();
    private final FormParts formParts = new FormParts(this);

    /** Takes a request; throws {@link BadRequestException} if a header that JAX-RS reads is malformed. */
    public BridgeRequest(
            Exchange exchange,
            ResteasyUriInfo uri,
            EventLoop eventLoop,
            BridgeDispatcher dispatcher,
            BridgeResponse response) {
        super(uri);
        this.exchange = exchange;
        this.request = exchange.request();
        this.eventLoop = eventLoop;
        this.response = response;
        this.method = request.method().name();
        this.headers = RequestHeaders.parse(request);
        this.dispatcher = dispatcher;
        this.asyncContext = new BridgeAsyncContext(dispatcher, this, response);
    }

    public void setBody(Buffer all) {
        byte[] bytes = all.getBytes();
        body = new ByteArrayInputStream(bytes);
        if (MediaType.APPLICATION_FORM_URLENCODED_TYPE.isCompatible(headers.getMediaType())) {
            for (byte each : bytes) {
                fieldEnds += each == '&' ? 1 : 0;
            }
        }
    }

    /** Throws 413 if the body is a form with more fields: each of them would be several objects, whoever reads them. */
    public void limitFields(int most) {
        if (fieldEnds >= most) {
            HttpProblem problem = HttpProblem.of(413).withDetail("The form has more than " + most + " fields.");
            throw new ClientErrorException(Response.status(413)
                    .type(HttpProblem.MEDIA_TYPE)
                    .entity(problem)
                    .build());
        }
    }

    /** Sets the outcome of the method that the request will be matched with, which has already been called. */
    public void setOutcome(InvocationResult outcome) {
        this.outcome = outcome;
    }

    @Nullable
    public InvocationResult outcome() {
        return outcome;
    }

    /** Takes the status of the method that is about to be called; null if it depends on the result. */
    public void setSuccessStatus(@Nullable Integer status) {
        this.successStatus = status;
    }

    @Nullable
    public Integer successStatus() {
        return successStatus;
    }

    /** Adds the rules of a locator, which is about to be called. */
    public void passes(AccessRules rules) {
        locators = Stream.concat(locators.stream(), Stream.of(rules)).toList();
    }

    /** Returns the rules of the locators that have been called, in that order. */
    public List<AccessRules> locators() {
        return locators;
    }

    public Challenge challenge() {
        return dispatcher.challenge();
    }

    public BridgeResponse response() {
        return response;
    }

    public EventLoop eventLoop() {
        return eventLoop;
    }

    public Exchange exchange() {
        return exchange;
    }

    public void routed(String template) {
        exchange.routed(template);
    }

    /**
     * Continues with this request on its event loop, unless the client has disconnected: at once if this is the event
     * loop, but never in the middle of another request, since RESTEasy keeps the data of a request in a stack of the
     * thread.
     */
    public void resume(Runnable continuation) {
        resume(null, continuation);
    }

    /** As {@link #resume(Runnable)}, with the result of the method, which is closed if the client has disconnected. */
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
     * Continues on the event loop with what RESTEasy is doing for this request on the current thread, unless the client
     * has disconnected.
     */
    public void continueHere(Runnable continuation) {
        continueHere(null, continuation);
    }

    /**
     * As {@link #continueHere(Runnable)}, with the result of the method, which is closed if the client has
     * disconnected.
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
        } catch (Throwable e) { // An Error too: nothing else answers.
            OutOfMemory.check(e);
            abort(e);
        }
    }

    private void keep(@Nullable Object result) {
        if (result != null) {
            response.keep(result);
        }
    }

    /** Gives the request up because of a failure that nothing else has answered. */
    public void abort(Throwable failure) {
        OutOfMemory.check(failure);
        dispatcher.log(method + " " + request.path() + " failed", failure);
        response.sendError(500);
    }

    /** Disposes {@code subscription} if the client disconnects before the response is complete. */
    public void disposeOnDisconnect(Disposable subscription) {
        subscriptions.add(subscription);
    }

    /** Called when the client has disconnected: the response is no longer needed. */
    public void disconnected() {
        response.disconnected();
        giveUp(response.hasEnded() ? null : new IOException("The client has disconnected"), true);
    }

    /** Called when the server begins to drain: a stream of events might never end by itself. */
    public void drained() {
        response.endEvents(() -> giveUp(null, false));
    }

    /**
     * Called when the whole request has arrived: from now on, its response must begin within {@code timeout}, or within
     * the timeout of its method.
     */
    public void await(Duration timeout) {
        waiting = true;
        exchange.expireAfter(ownTimeout == null ? timeout : ownTimeout, this::timedOut);
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

    /** Called when the response has not begun in time: any later result is too late. */
    public void timedOut() {
        response.sendProblem(RequestTimeout.of(request));
        giveUp(new TimeoutException("The request has timed out"), false);
    }

    /** Called when the method has been called, but cannot receive all of the body. */
    public void refuseBody(HttpProblem problem) {
        response.sendProblem(problem);
        giveUp(new IOException("The body could not be received: " + problem.detail()), false);
    }

    private void giveUp(@Nullable Exception reason, boolean disconnected) {
        subscriptions.dispose();
        asyncContext.getAsyncResponse().abandon(reason, disconnected);
    }

    @Override
    public MultivaluedMap<String, String> getMutableHeaders() {
        return headers.getMutableHeaders();
    }

    @Override
    public RequestHeaders getHttpHeaders() {
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
        return body;
    }

    @Override
    public void setInputStream(InputStream stream) {
        this.body = stream;
    }

    /**
     * For an entity in addition to the parameters, RESTEasy would build a body from the decoded parameters; the actual
     * body still exists.
     */
    @Override
    public boolean formParametersRead() {
        return super.formParametersRead() && !(body instanceof ByteArrayInputStream);
    }

    @Override
    public MultivaluedMap<String, String> getFormParameters() {
        if (formParameters == null) {
            rewound(); // An entity may have been read before them,
            formParameters = FormFields.withoutEmpty(super.getFormParameters());
            rewound(); // or may be read after them.
        }
        return formParameters;
    }

    /** Returns the body from its beginning, if it is complete. */
    public InputStream rewound() {
        if (body instanceof ByteArrayInputStream whole) {
            whole.reset();
        }
        return body;
    }

    /** Supports escapes in other encodings than UTF-8, as the readers of entities do. */
    @Override
    public MultivaluedMap<String, String> getDecodedFormParameters() {
        if (decodedFormParameters == null) {
            MultivaluedMap<String, String> encoded = getFormParameters();
            String charset = headers.getMediaType().getParameters().get(MediaType.CHARSET_PARAMETER);
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
        return formParts.all();
    }

    public FormParts formParts() {
        return formParts;
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return attributes.get(name);
    }

    @Override
    public void setAttribute(String name, Object value) {
        attributes.put(name, value);
    }

    @Override
    public void removeAttribute(String name) {
        attributes.remove(name);
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        return Collections.enumeration(attributes.keySet());
    }

    @Override
    public BridgeAsyncContext getAsyncContext() {
        return asyncContext;
    }

    @Override
    public String getRemoteAddress() {
        return request.remoteAddress() == null ? "" : request.remoteAddress().hostAddress();
    }

    @Override
    public String getRemoteHost() {
        return getRemoteAddress(); // A reverse lookup would block.
    }

    @Override
    public void forward(String path) {
        throw new NotImplementedYetException(); // Only for servlets.
    }

    @Override
    public boolean wasForwarded() {
        return false;
    }
}
