package org.jzenith.rest.multipart;

import io.vertx.core.Context;

/** The event loop of a request, on which its form is read. Safe on any thread. */
public interface FormExecutor {

    /** Returns whether the current thread is the event loop. */
    boolean isHere();

    /** Runs the action at once on the event loop, otherwise as soon as that is free. */
    void execute(Runnable action);

    /** Runs the action on the event loop, after what that is doing now. */
    void executeLater(Runnable action);

    /** Returns Vert.x's context of the request. */
    Context context();
}
