package org.jzenith.rest.compiled;

/**
 * One step of the way of a request through its compiled method. Each method has a list of them, made once: filters in,
 * access, arguments, invocation, response. Safe on any thread.
 */
interface Step {

    /**
     * Does the work for one call. Returns whether the next step follows at once; otherwise, it follows when something
     * else continues the call, or the call has ended. Runs on the event loop of the request and within its scope. What
     * it throws is answered.
     */
    boolean run(CompiledCall call) throws Throwable;
}
