package org.jzenith.redis.connection;

import io.reactivex.disposables.Disposable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.request.RequestScope;

/**
 * One command of one subscriber, from the submission to the answer, which arrives in the context of the subscription. A
 * disposal removes it from the queue; a command that was already sent takes effect nevertheless. The boolean value is
 * true once it has ended.
 */
public abstract class Call extends AtomicBoolean implements Disposable, Handler<AsyncResult<Response>> {

    private static final long serialVersionUID = 1L;
    private static final int MAX_REDIRECTIONS = 5;

    private final transient Request request;
    private final transient CommandExecutor executor;
    private final transient @Nullable Context caller;
    /** The scope of the subscription; null outside of requests. */
    private final transient @Nullable RequestScope scope;

    private final long limitNanos;
    private transient volatile @Nullable PipelinedConnection pipelined;
    private long sinceNanos;
    private int redirections;

    protected Call(Request request, CommandExecutor executor) {
        this(request, executor, executor.resources().settings().commandNanos());
    }

    protected Call(Request request, CommandExecutor executor, long limitNanos) {
        this(request, executor, limitNanos, RequestScope.current());
    }

    private Call(Request request, CommandExecutor executor, long limitNanos, @Nullable RequestScope scope) {
        this.request = request;
        this.scope = scope;
        this.executor = executor;
        this.limitNanos = limitNanos;
        this.caller = EventLoops.current(executor.resources().vertx());
    }

    /** Creates a command of this request, or of none. */
    Call(Request request, CommandExecutor executor, @Nullable RequestScope scope) {
        this(request, executor, executor.resources().settings().commandNanos(), scope);
    }

    /** Passes the answer to the subscriber, null for nil. */
    protected abstract void succeed(@Nullable Response response);

    protected abstract void fail(Throwable failure);

    public final Request request() {
        return request;
    }

    final void waits(long nowNanos) {
        sinceNanos = nowNanos;
    }

    final void sent(PipelinedConnection by, long nowNanos) {
        pipelined = by;
        sinceNanos = nowNanos;
    }

    /** Returns whether it has been waiting or in flight for too long. */
    final boolean isLate(long nowNanos) {
        return nowNanos - sinceNanos > limitNanos;
    }

    /** Returns whether it has been waiting or in flight for longer than this. */
    final boolean isOlderThan(long nanos, long nowNanos) {
        return nowNanos - sinceNanos > nanos;
    }

    /** Fails instead of being sent to another server, because it is only a part of a transaction. */
    public final void stay() {
        redirections = MAX_REDIRECTIONS;
    }

    /** Returns whether it may be sent to another server once more. */
    public final boolean mayMove() {
        return redirections++ < MAX_REDIRECTIONS;
    }

    /** Returns whether the deadline of its request has passed. */
    final boolean isOverdue(long nowNanos) {
        return scope != null && scope.isLate(nowNanos);
    }

    /** Reports to the subscriber that the deadline of its request has passed, unless the subscriber has cancelled. */
    final void exceeded() {
        boolean sent = pipelined != null;
        inContext(() -> {
            if (compareAndSet(false, true)) {
                executor.resources().meters().deadlines().exceeded(sent);
                fail(ErrorTranslator.exceeded(executor.resources().settings(), sent));
            }
        });
    }

    /** Handles the answer; the driver calls it on the event loop of the connection. */
    @Override
    public final void handle(AsyncResult<Response> answer) {
        PipelinedConnection by = pipelined;
        if (by == null || !by.answered(this)) {
            return; // lost before
        }
        if (answer.failed() && answer.cause() instanceof Response && executor.redirect(this, answer.cause())) {
            return;
        }
        long nanos = System.nanoTime() - sinceNanos;
        String command = request.command().toString();
        if (answer.succeeded()) {
            executor.resources().meters().succeeded(command, nanos);
            succeeded(answer.result());
        } else {
            Throwable translated = ErrorTranslator.translate(
                    answer.cause(), executor.resources().settings());
            String type = ErrorTranslator.type(translated);
            if (type == null) {
                executor.resources().meters().succeeded(command, nanos);
            } else {
                executor.resources().meters().failed(command, nanos, type);
            }
            if (ErrorTranslator.isOfReplacedServer(answer.cause())) {
                by.leave(ErrorTranslator.connectionLost(
                        executor.resources().settings(),
                        answer.cause())); // first, because the subscriber may retry at once
            }
            refused(translated);
        }
    }

    /** Ends the command with this answer. */
    public final void succeeded(@Nullable Response response) {
        inContext(() -> deliver(response));
    }

    private void deliver(@Nullable Response response) {
        if (compareAndSet(false, true)) {
            succeed(response);
        }
    }

    /** Fails the command, for which there will be no answer. */
    public final void refused(Throwable reason) {
        inContext(() -> deliverFailure(reason));
    }

    private void deliverFailure(Throwable reason) {
        if (compareAndSet(false, true)) {
            fail(reason);
        }
    }

    private void inContext(Runnable action) {
        if (caller == null || Vertx.currentContext() == caller) {
            action.run();
        } else {
            EventLoops.run(caller, action);
        }
    }

    @Override
    public final void dispose() {
        if (compareAndSet(false, true) && isOverdue(System.nanoTime())) {
            executor.resources().meters().deadlines().exceeded(pipelined != null);
        }
    }

    @Override
    public final boolean isDisposed() {
        return get();
    }
}
