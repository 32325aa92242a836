package org.jzenith.rest.compiled;

/**
 * One step of a request through its compiled method. Each method has a list of steps, created once: request filters,
 * access, arguments, invocation, response. Safe on any thread.
 */
interface Step {

    /**
     * Does the work for one call. Returns whether the next step follows at once. Otherwise other code continues the
     * call, or the call has ended. Runs on the event loop of the request and within its scope. The call answers its
     * exceptions.
     */
    boolean run(CompiledCall call) throws Throwable;
}
