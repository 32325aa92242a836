package org.jzenith.rest.bridge;

import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.container.ConnectionCallback;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.resteasy.core.AbstractAsynchronousResponse;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.exchange.EventLoopTimer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** JAX-RS's {@code AsyncResponse}. Any thread may resume it once; the rest happens on the event loop of the request. */
public final class BridgeAsyncResponse extends AbstractAsynchronousResponse {

    private enum State {
        PENDING,
        DONE,
        CANCELLED
    }

    private static final Logger LOG = LoggerFactory.getLogger(BridgeAsyncResponse.class);

    private final AtomicReference<State> state = new AtomicReference<>(State.PENDING);
    private final BridgeRequest bridgeRequest;
    private final BridgeResponse bridgeResponse;
    private final List<ConnectionCallback> connectionCallbacks = new CopyOnWriteArrayList<>();
    private final EventLoopTimer timer;

    /**
     * Creates a response with the context of its request. RESTEasy's constructor would use the thread's current
     * context, such as that of the previous request on the connection. It would also leave a context behind, which the
     * next request would then share.
     */
    public static BridgeAsyncResponse create(
            SynchronousDispatcher dispatcher, BridgeRequest request, BridgeResponse response) {
        ResteasyContext.pushContextDataMap(request.context());
        try {
            return new BridgeAsyncResponse(dispatcher, request, response);
        } finally {
            ResteasyContext.removeContextDataLevel();
        }
    }

    private BridgeAsyncResponse(SynchronousDispatcher dispatcher, BridgeRequest request, BridgeResponse response) {
        super(dispatcher, request, response);
        this.bridgeRequest = request;
        this.bridgeResponse = response;
        this.timer = new EventLoopTimer(request.eventLoop());
    }

    /** Returns RESTEasy's data of the request, by type. */
    public Map<Class<?>, Object> context() {
        return contextDataMap;
    }

    @Override
    public void initialRequestThreadFinished() {
        // Only containers that cannot suspend a request need this.
    }

    @Override
    public boolean resume(@Nullable Object entity) {
        return leave(State.DONE, entity, () -> deliver(entity));
    }

    @Override
    public boolean resume(Throwable failure) {
        return leave(State.DONE, null, () -> deliver(failure));
    }

    private void deliver(@Nullable Object entity) {
        try {
            internalResume(
                    entity == null || entity instanceof Response
                            ? entity
                            : AsyncEntityResponse.response(entity, bridgeRequest),
                    failure -> bridgeResponse.finishLate());
        } catch (Throwable e) {
            OutOfMemory.check(e);
            deliver(e);
        }
    }

    private void deliver(Throwable failure) {
        internalResume(failure, ignored -> bridgeResponse.finishLate());
    }

    @Override
    public boolean cancel() {
        return cancel(Response.status(Response.Status.SERVICE_UNAVAILABLE));
    }

    @Override
    public boolean cancel(int retryAfter) {
        return cancel(Response.status(Response.Status.SERVICE_UNAVAILABLE).header(HttpHeaders.RETRY_AFTER, retryAfter));
    }

    @Override
    public boolean cancel(Date retryAfter) {
        return cancel(Response.status(Response.Status.SERVICE_UNAVAILABLE).header(HttpHeaders.RETRY_AFTER, retryAfter));
    }

    /** Cancelling twice is allowed, cancelling after a resume is not (Jakarta REST, {@code AsyncResponse.cancel}). */
    private boolean cancel(Response.ResponseBuilder response) {
        return leave(State.CANCELLED, null, () -> deliver(new ServiceUnavailableException(response.build())))
                || isCancelled();
    }

    /** Called when RESTEasy has written the response by itself. */
    @Override
    public void complete() {
        if (state.compareAndSet(State.PENDING, State.DONE)) {
            bridgeRequest.resume(() -> {
                timer.cancel();
                bridgeResponse.finishLate();
            });
        }
    }

    /** Accepts both kinds of callbacks of JAX-RS; RESTEasy knows only one. */
    @Override
    public Collection<Class<?>> register(Object callback) {
        Collection<Class<?>> contracts = super.register(callback);
        if (callback instanceof ConnectionCallback connectionCallback) {
            connectionCallbacks.add(connectionCallback);
            contracts.add(ConnectionCallback.class);
        }
        return contracts;
    }

    /**
     * Called when the response is over. Callbacks for the end of the request receive the reason if the request has
     * failed. Callbacks for a disconnect are called only after one (Jakarta REST, {@code ConnectionCallback}).
     */
    public void abandon(@Nullable Exception reason, boolean disconnected) {
        state.compareAndSet(State.PENDING, State.CANCELLED);
        timer.cancel();
        if (reason == null) {
            return;
        }
        ResteasyContext.pushContextDataMap(contextDataMap);
        try {
            runSafely(() -> completionCallbacks(reason));
            List<ConnectionCallback> concerned = disconnected ? connectionCallbacks : List.of();
            concerned.forEach(callback -> runSafely(() -> callback.onDisconnect(this)));
        } finally {
            ResteasyContext.removeContextDataLevel();
        }
    }

    private static void runSafely(Runnable callback) {
        try {
            callback.run();
        } catch (RuntimeException e) {
            LOG.error("A callback for a disconnected client failed", e);
        }
    }

    private boolean leave(State end, @Nullable Object entity, Runnable response) {
        if (!state.compareAndSet(State.PENDING, end)) {
            return false;
        }
        bridgeRequest.resumeOutside(entity, () -> {
            timer.cancel();
            response.run();
        });
        return true;
    }

    @Override
    public boolean isSuspended() {
        return state.get() == State.PENDING;
    }

    @Override
    public boolean isCancelled() {
        return state.get() == State.CANCELLED;
    }

    @Override
    public boolean isDone() {
        return state.get() != State.PENDING;
    }

    /** Zero or less means no timeout (Jakarta REST, {@code AsyncResponse.setTimeout}). */
    @Override
    public boolean setTimeout(long time, TimeUnit unit) {
        if (!isSuspended()) {
            return false;
        }
        bridgeRequest.eventLoop().execute(() -> {
            if (time > 0 && isSuspended()) {
                timer.set(Math.max(1, unit.toMillis(time)), this::timedOut);
            } else {
                timer.cancel();
            }
        });
        return true;
    }

    private void timedOut() {
        if (timeoutHandler != null) {
            try {
                timeoutHandler.handleTimeout(this);
            } catch (Throwable e) { // No other code can answer now.
                OutOfMemory.check(e);
                resume(e);
            }
        }
        if (!timer.isSet()) { // The handler has not set another timeout.
            resume(new ServiceUnavailableException());
        }
    }
}
