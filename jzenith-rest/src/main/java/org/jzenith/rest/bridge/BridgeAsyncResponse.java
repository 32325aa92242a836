package org.jzenith.rest.bridge;

import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.container.ConnectionCallback;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.resteasy.core.AbstractAsynchronousResponse;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * JAX-RS's {@code AsyncResponse}: may be resumed from any thread, once; what follows happens on the event loop of the request.
 */
final class BridgeAsyncResponse extends AbstractAsynchronousResponse {

    private enum State { PENDING, DONE, CANCELLED }

    private static final Logger LOG = LoggerFactory.getLogger(BridgeAsyncResponse.class);

    private final AtomicReference<State> state = new AtomicReference<>(State.PENDING);
    private final BridgeRequest bridgeRequest;
    private final BridgeResponse bridgeResponse;
    private final List<ConnectionCallback> connectionCallbacks = new CopyOnWriteArrayList<>();
    private final EventLoopTimer timer;

    /**
     * Makes one with a context of its own. RESTEasy's constructor would take whatever the thread is at, such as the context of
     * the request before on the connection, and would leave one behind that the next request then shared.
     */
    static BridgeAsyncResponse create(SynchronousDispatcher dispatcher, BridgeRequest request, BridgeResponse response) {
        ResteasyContext.pushContextDataMap(new HashMap<>());
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

    /** Returns what RESTEasy keeps for the request, by its type. */
    Map<Class<?>, Object> context() {
        return contextDataMap;
    }

    @Override
    public void initialRequestThreadFinished() {
        // Only containers that cannot suspend a request have something to do here.
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
            internalResume(entity == null || entity instanceof Response ? entity : LateEntity.response(entity, bridgeRequest),
                    failure -> bridgeResponse.finishLate());
        } catch (Throwable e) {
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

    /** Cancelling twice is fine, cancelling after a resume is not (Jakarta REST, {@code AsyncResponse.cancel}). */
    private boolean cancel(Response.ResponseBuilder response) {
        return leave(State.CANCELLED, null, () -> deliver(new ServiceUnavailableException(response.build()))) || isCancelled();
    }

    /** RESTEasy has written the response by itself. */
    @Override
    public void complete() {
        if (state.compareAndSet(State.PENDING, State.DONE)) {
            bridgeRequest.resume(() -> {
                timer.cancel();
                bridgeResponse.finishLate();
            });
        }
    }

    /** Takes JAX-RS's two kinds of callbacks; RESTEasy knows the one only. */
    @Override
    public Collection<Class<?>> register(Object callback) {
        Collection<Class<?>> contracts = super.register(callback);
        if (callback instanceof ConnectionCallback connectionCallback) {
            connectionCallbacks.add(connectionCallback);
            contracts.add(ConnectionCallback.class);
        }
        return contracts;
    }

    /** Nothing will be written any more; whoever waits for the end of the request is told why, if it has not ended well. */
    void abandon(@Nullable Exception reason) {
        state.compareAndSet(State.PENDING, State.CANCELLED);
        timer.cancel();
        if (reason == null) {
            return;
        }
        ResteasyContext.pushContextDataMap(contextDataMap);
        try {
            tell(() -> completionCallbacks(reason));
            connectionCallbacks.forEach(callback -> tell(() -> callback.onDisconnect(this)));
        } finally {
            ResteasyContext.removeContextDataLevel();
        }
    }

    private static void tell(Runnable callback) {
        try {
            callback.run();
        } catch (RuntimeException e) {
            LOG.error("A callback for a client that has gone failed", e);
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

    /** Zero or less means no time-out (Jakarta REST, {@code AsyncResponse.setTimeout}). */
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
            } catch (Throwable e) { // It was the last that could have answered.
                resume(e);
            }
        }
        if (!timer.isSet()) { // It has not set another time.
            resume(new ServiceUnavailableException());
        }
    }
}
