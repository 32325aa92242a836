package org.jzenith.rest.compiled;

import java.util.concurrent.Executor;

/**
 * Calls a method that may block, on a separate thread. The call continues when the result has arrived.
 *
 * @param workers the threads
 */
record BlockingInvocation(Executor workers) implements Step {

    @Override
    public boolean run(CompiledCall call) {
        call.callOn(workers);
        return false;
    }
}
