package org.jzenith.rest.compiled;

/** Calls the method. The call continues when the result has arrived. */
record Invocation() implements Step {

    @Override
    public boolean run(CompiledCall call) throws Throwable {
        try {
            call.call();
        } finally {
            call.method().returnedAfter(call.exchange().turnNanos());
        }
        return false;
    }
}
