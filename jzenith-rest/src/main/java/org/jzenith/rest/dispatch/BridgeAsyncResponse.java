package org.jzenith.rest.dispatch;

import io.vertx.core.Vertx;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.resteasy.core.AbstractAsynchronousResponse;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jspecify.annotations.Nullable;

/**
 * JAX-RS's {@code AsyncResponse}: may be resumed from any thread, once; what follows happens on the event loop of the request.
 */
final class BridgeAsyncResponse extends AbstractAsynchronousResponse {

    private enum State { PENDING, DONE, CANCELLED }

    private static final long NO_TIMER = -1;

    private final AtomicReference<State> state = new AtomicReference<>(State.PENDING);
    private final BridgeRequest bridgeRequest;
    private final BridgeResponse bridgeResponse;
    private long timer = NO_TIMER;

    BridgeAsyncResponse(SynchronousDispatcher dispatcher, BridgeRequest request, BridgeResponse response) {
        super(dispatcher, request, response);
        this.bridgeRequest = request;
        this.bridgeResponse = response;
    }

    @Override
    public void initialRequestThreadFinished() {
        // Only containers that cannot suspend a request have something to do here.
    }

    @Override
    public boolean resume(@Nullable Object entity) {
        return leave(State.DONE, () -> internalResume(entity, failure -> bridgeResponse.finish()));
    }

    @Override
    public boolean resume(Throwable failure) {
        return leave(State.DONE, () -> internalResume(failure, ignored -> bridgeResponse.finish()));
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
        return leave(State.CANCELLED, () -> internalResume(new ServiceUnavailableException(response.build()),
                ignored -> bridgeResponse.finish())) || isCancelled();
    }

    /** RESTEasy has written the response by itself. */
    @Override
    public void complete() {
        leave(State.DONE, bridgeResponse::finish);
    }

    /** The client has gone: nothing will be written. */
    void abandon() {
        state.compareAndSet(State.PENDING, State.CANCELLED);
        cancelTimer();
    }

    private boolean leave(State end, Runnable response) {
        if (!state.compareAndSet(State.PENDING, end)) {
            return false;
        }
        bridgeRequest.resume(() -> {
            cancelTimer();
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
            cancelTimer();
            if (time > 0 && isSuspended()) {
                timer = vertx().setTimer(Math.max(1, unit.toMillis(time)), this::timedOut);
            }
        });
        return true;
    }

    private void timedOut(long id) {
        timer = NO_TIMER;
        if (timeoutHandler != null) {
            timeoutHandler.handleTimeout(this);
        }
        if (timer == NO_TIMER) {
            resume(new ServiceUnavailableException());
        }
    }

    private void cancelTimer() {
        if (timer != NO_TIMER) {
            vertx().cancelTimer(timer);
            timer = NO_TIMER;
        }
    }

    private Vertx vertx() {
        return bridgeRequest.eventLoop().context().owner();
    }
}
