package org.jzenith.rest.bridge;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.BadRequestException;
import java.time.Duration;
import java.util.List;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.coding.ContentEncoding;
import org.jzenith.http.coding.GzipDecoder;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.RequestBody;
import org.jzenith.http.exchange.RequestTimeout;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.MethodRateLimit;
import org.jzenith.http.spi.ResourceDispatch;
import org.jzenith.rest.form.StoredForm;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.method.MethodSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests with the resources of an application. Any number of event loops call it at the same time; each
 * request stays on its own.
 */
public final class JaxRsHandler implements ResourceDispatch {

    private static final Logger LOG = LoggerFactory.getLogger(JaxRsHandler.class);

    private final BridgeDispatcher dispatcher;
    private final ResourceMethods methods;
    private final DispatchSettings settings;
    private final FormReception forms;
    private final BridgeRequests requests;
    private final Negotiation negotiation;

    /** Takes RESTEasy's dispatcher, its providers and methods, and the receiver of large forms. */
    public JaxRsHandler(
            BridgeDispatcher dispatcher,
            ResteasyProviderFactoryImpl providers,
            ResourceMethods methods,
            DispatchSettings settings,
            FormReception forms) {
        this.forms = forms;
        this.dispatcher = dispatcher;
        this.methods = methods;
        this.settings = settings;
        this.requests = new BridgeRequests(dispatcher, providers, settings);
        this.negotiation = new Negotiation(dispatcher, providers, requests);
        dispatcher.nameRoutes(settings.basePath());
        dispatcher.limitFields(settings.fields());
    }

    @Override
    public void handle(Exchange exchange) {
        exchange.scope().run(() -> begin(exchange));
    }

    private void begin(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        if (request.method().equals(HttpMethod.OPTIONS)
                && "*".equals(request.uri())) { // The request is about the server, not a resource.
            request.response().setStatusCode(204).end();
            return;
        }
        BridgeRequest bridged = bridge(exchange);
        if (bridged == null) {
            return;
        }
        if (exchange.hasBody()) {
            withBody(bridged);
        } else {
            dispatchWhole(bridged);
        }
    }

    @Override
    public List<MethodRateLimit> limitsOf(Exchange exchange) {
        try {
            MethodSettings method =
                    requests.concerns(exchange) ? methods.findLimited(requests.of(exchange), dispatcher) : null;
            return method == null ? List.of() : method.rateLimits();
        } catch (BadRequestException e) { // The dispatch will answer it.
            LOG.trace(
                    "{} {} is for no method",
                    exchange.request().method(),
                    exchange.request().path(),
                    e);
            return List.of();
        }
    }

    /** As {@link #handle(Exchange)}, with a body that has already been read. */
    public void handle(Exchange exchange, Buffer body) {
        BridgeRequest bridged = bridge(exchange);
        if (bridged != null) {
            bridged.setBody(body);
            dispatchWhole(bridged);
        }
    }

    /** Returns RESTEasy's dispatcher. */
    public BridgeDispatcher dispatcher() {
        return dispatcher;
    }

    /** Returns the factory of RESTEasy's requests. */
    public BridgeRequests requests() {
        return requests;
    }

    /** Returns the authentication challenges. */
    public Challenge challenge() {
        return dispatcher.challenge();
    }

    /** Returns the object that predicts RESTEasy's decisions. */
    public Negotiation negotiation() {
        return negotiation;
    }

    /** Returns the template of the path of a method, as the exchange reports it. */
    public String routeOf(ResourceInvoker method) {
        return dispatcher.routeOf(method);
    }

    /** Returns RESTEasy's view of a request, or null if the request has been rejected. */
    private @Nullable BridgeRequest bridge(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        try {
            BridgeRequest bridged = requests.of(exchange);
            if (requests.concerns(exchange)) {
                return bridged;
            }
            exchange.send(HttpProblem.of(404));
        } catch (BadRequestException e) {
            LOG.debug("{} {} was refused", request.method(), request.path(), e);
            exchange.send(HttpProblem.of(400).withDetail(e.getMessage()));
        }
        return null;
    }

    /** Returns whether this handler itself receives the body, as a form. */
    public boolean receivesForm(Exchange exchange) {
        return forms.concerns(exchange.request());
    }

    private void withBody(BridgeRequest bridged) {
        HttpServerRequest request = bridged.exchange().request();
        MethodSettings method = methods.acceptBody() ? methodOf(bridged) : null;
        long limit = settings.maxBodyBytesOf(method);
        Duration timeout = settings.bodyTimeoutOf(method);
        boolean streamed = method != null && method.streamsBody();
        StoredForm form = streamed ? null : forms.begin(bridged);
        if (!streamed && form == null) {
            RequestBody.read(bridged.exchange(), limit, timeout, settings.decodesBodies(), body -> {
                bridged.setBody(body);
                dispatchWhole(bridged);
            });
            return;
        }
        GzipDecoder decoder = settings.decodesBodies() ? ContentEncoding.decoder(request) : null;
        if (RequestBody.isRefused(bridged.exchange(), limit, settings.decodesBodies(), decoder)) {
            return;
        }
        bridged.exchange().hold(StreamedBody.BUFFERED + (decoder == null ? 0 : GzipDecoder.BYTES));
        StreamedBody body = new StreamedBody(
                request,
                bridged.eventLoop(),
                limit,
                decoder,
                form == null ? () -> bridged.await(settings.requestTimeout()) : () -> {});
        if (form == null) {
            stream(bridged, body, timeout);
        } else {
            bridged.exchange().hold(forms.memoryBytes());
            forms.receive(bridged, body, form, timeout, () -> dispatchWhole(bridged));
        }
    }

    private void stream(BridgeRequest bridged, StreamedBody body, Duration timeout) {
        bridged.setInputStream(body);
        bridged.response().endsWith(body);
        bridged.exchange().awaitBody(timeout, bridged::refuseBody);
        dispatchOutside(bridged);
    }

    /** Matches a copy of the request, because RESTEasy stores the result in the request. */
    private @Nullable MethodSettings methodOf(BridgeRequest bridged) {
        return methods.find(requests.of(bridged.exchange()), dispatcher);
    }

    /** Dispatches a request that has arrived completely; from now on, it waits for its response. */
    private void dispatchWhole(BridgeRequest bridged) {
        if (bridged.exchange().isOverForClient()) {
            bridged.exchange().send(RequestTimeout.of(bridged.exchange()));
            return;
        }
        bridged.await(settings.requestTimeout());
        dispatchOutside(bridged);
    }

    /** A pipelined request begins inside the end of the previous one, whose context is still on RESTEasy's stack. */
    private void dispatchOutside(BridgeRequest bridged) {
        if (ResteasyContext.getContextDataLevelCount() == 0) {
            bridged.eventLoop().execute(() -> dispatch(bridged));
        } else {
            bridged.eventLoop().executeLater(() -> dispatch(bridged));
        }
    }

    private void dispatch(BridgeRequest bridged) {
        BridgeResponse response = bridged.response();
        HttpServerRequest request = bridged.exchange().request();
        if (request.response().closed()) { // The client disconnected before this ran; no later event reports that.
            return;
        }
        request.response().closeHandler(nothing -> bridged.eventLoop().execute(bridged::disconnected));
        bridged.exchange().onDrain(bridged::drained);
        try {
            ResteasyContext.pushContextDataMap(
                    bridged.getAsyncContext().getAsyncResponse().context());
            bridged.pushContext();
            dispatcher.invoke(bridged, response);
            if (!bridged.getAsyncContext().isSuspended()) {
                response.finish();
            }
        } catch (Throwable e) { // Errors too: no other code would answer.
            OutOfMemory.check(e);
            bridged.abort(e);
        } finally {
            ResteasyContext.clearContextData();
        }
    }
}
