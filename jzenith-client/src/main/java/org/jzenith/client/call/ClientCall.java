package org.jzenith.client.call;

import io.reactivex.disposables.Disposable;
import io.vertx.core.Context;
import io.vertx.core.http.HttpClientResponse;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.error.ClientException;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.client.error.ClientTimeoutException;
import org.jzenith.client.error.ClientTokenException;
import org.jzenith.client.pool.ClientSettings;
import org.jzenith.client.pool.EventLoopClient;
import org.jzenith.client.pool.EventLoopClients;
import org.jzenith.client.pool.PendingCall;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.resilience.policy.CallLimit;

/**
 * One call of one subscriber. It waits for its turn, sends the request, retries if that is safe or configured, and
 * receives the response, all within its time limit. It runs on one event loop; if the subscriber's event loop serves
 * the application, on that one. Only {@link #start()} and {@link #dispose()} may be called on any thread.
 */
abstract class ClientCall implements Disposable, PendingCall {

    private static final int FIRST_ERROR = 400;

    private final EventLoopClients clients;
    private final OutgoingRequest request;
    private final CallFailures failures;
    private final CallAttempts attempts;
    private final CallLimit limit;
    private volatile boolean disposed;
    private volatile @Nullable Context context;
    private @Nullable EventLoopClient pool;
    private @Nullable CallTimer timer;
    private boolean permitted;
    private boolean over;

    @SuppressWarnings("this-escape") // Other code calls it only after the start.
    ClientCall(EventLoopClients clients, OutgoingRequest request) {
        this.clients = clients;
        this.request = request;
        this.failures = new CallFailures(clients.settings());
        this.attempts = new CallAttempts(clients, this);
        this.limit = CallLimit.of(clients.settings().timeout());
    }

    /** Receives the head of the response; its body has not been requested yet. */
    abstract void receive(HttpClientResponse response);

    /** Passes the failure of the call to the subscriber, at most once. */
    abstract void failed(Throwable failure);

    /** Returns whether the body of the response is a stream, which may take longer than a call. */
    abstract boolean isStreamed();

    /** Returns whether the server has to send or read a part of a stream next. */
    abstract boolean isExpecting();

    /** Returns whether the subscriber has received a part of the response. */
    abstract boolean isPassedOn();

    final OutgoingRequest request() {
        return request;
    }

    final CallFailures failures() {
        return failures;
    }

    final ClientSettings settings() {
        return clients.settings();
    }

    final boolean isOver() {
        return over;
    }

    /** Begins the call. */
    final void start() {
        EventLoopClient here = clients.current();
        if (here == null) {
            clients.onNext(part -> begin(part, part.context()));
        } else {
            Context caller = EventLoops.current(clients.vertx());
            begin(here, caller == null ? here.context() : caller);
        }
    }

    private void begin(EventLoopClient part, Context on) {
        pool = part;
        context = on;
        if (disposed) {
            over = true;
            request.release();
            return;
        }
        clients.began(this);
        if (limit.isOverForRequest(System.nanoTime())) {
            fail(failures.exceeded(request, "it was not begun"));
            return;
        }
        CallTimer counting = new CallTimer(clients.vertx());
        timer = counting;
        if (request.isStream()) {
            counting.watch(settings().idleTimeout(), this::isStalled, () -> late(failures.idle(request)));
        } else {
            counting.limit(() -> limit.remainingNanos(System.nanoTime()), this::timeOver);
        }
        Throwable refusal = part.acquire(this);
        if (refusal != null) {
            fail(refusal);
        }
    }

    private void timeOver() {
        late(
                limit.isOverForRequest(System.nanoTime())
                        ? failures.exceeded(request, state())
                        : failures.late(request, state()));
    }

    private boolean isStalled() {
        BodySender sending = attempts.upload();
        return (sending == null || sending.isDone()) ? isExpecting() : sending.isBlocked();
    }

    private String state() {
        return permitted ? attempts.state() : "it waited for its turn";
    }

    @Override
    public final void permitted() {
        permitted = true;
        if (over) {
            release();
        } else {
            clients.budget().called();
            clients.authorization().prepare(this::onLoop, this::prepared);
        }
    }

    private void prepared(@Nullable Throwable failure) {
        if (failure == null) {
            attempts.begin();
        } else {
            fail(failure);
        }
    }

    final EventLoopClient pool() {
        EventLoopClient part = pool;
        if (part == null) {
            throw new IllegalStateException("The call has not begun");
        }
        return part;
    }

    /**
     * Returns the time left, rounded up; all of it for a stream. Rounded down, a service would sometimes give up before
     * the caller's deadline.
     */
    final long remainingMillis() {
        long nanos = limit.remainingNanos(System.nanoTime());
        return request.isStream()
                ? settings().timeout().toMillis()
                : nanos <= 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(nanos - 1) + 1;
    }

    /** Ends the call, because the source of its body has failed. */
    final void sourceFailed(Throwable cause) {
        if (!over) {
            abandon();
            fail(cause);
        }
    }

    /** Retries after a complete response; returns false if it does not. */
    final boolean retriesAfter(HttpClientResponse response) {
        return attempts.retriesAfter(response);
    }

    /** Replaces the limit of the whole call by one for each pause, because the body is a stream. */
    final void expectStream() {
        attempts.completed();
        CallTimer counting = timer;
        if (counting != null) {
            counting.watch(settings().idleTimeout(), this::isStalled, () -> late(failures.idle(request)));
        }
    }

    /** Records that the server has sent or read something. */
    final void progressed() {
        CallTimer counting = timer;
        if (counting != null) {
            counting.progressed();
        }
    }

    private void late(ClientTimeoutException failure) {
        attempts.abandonLate();
        fail(failure);
    }

    @Override
    public final void stop() {
        onLoop(() -> {
            if (!over) {
                abandon();
                fail(failures.stopped(request));
            }
        });
    }

    /** Ends the call after its response was received. */
    final void complete() {
        attempts.completed();
        BodySender sending = attempts.upload();
        if (sending != null && !sending.isDone()) { // The server does not want the rest.
            abandon();
        }
        end(attempts.status() >= FIRST_ERROR ? Integer.toString(attempts.status()) : "");
    }

    /** Ends the call with a failure. */
    final void fail(Throwable failure) {
        if (!over) {
            if (failure instanceof ClientException
                    && attempts.status() == 0
                    && !(failure instanceof ClientTokenException)) {
                clients.state().failed();
            }
            if (failure instanceof ClientResponseException) {
                attempts.completed();
            }
            end(CallFailures.type(failure));
            failed(failure);
        }
    }

    /** Resets the exchange, if there is one. */
    final void abandon() {
        attempts.abandon();
    }

    private void end(String errorType) {
        over = true;
        attempts.leave();
        request.release();
        clients.ended(this);
        CallTimer counting = timer;
        if (counting != null) {
            counting.cancel();
        }
        if (permitted) {
            release();
        } else {
            pool().leave(this);
        }
        long now = System.nanoTime();
        clients.meters()
                .ended(request.method(), request.template(), attempts.status(), errorType, now - limit.startNanos());
        if (!errorType.isEmpty() && limit.isOverForRequest(now)) {
            clients.meters().deadlines().exceeded(attempts.wereSent());
        }
    }

    private void release() {
        if (permitted) {
            permitted = false;
            pool().release();
        }
    }

    @Override
    public final void dispose() {
        disposed = true;
        onLoop(() -> {
            if (!over) {
                abandon();
                end("disposed");
            }
        });
    }

    @Override
    public final boolean isDisposed() {
        return disposed;
    }

    /**
     * Runs an action on the event loop of the call; at once if the thread is that one. Does nothing before the call has
     * begun.
     */
    final void onLoop(Runnable action) {
        Context on = context;
        if (on != null) {
            EventLoops.run(on, action);
        }
    }
}
