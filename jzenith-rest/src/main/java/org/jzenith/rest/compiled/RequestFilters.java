package org.jzenith.rest.compiled;

/** Runs the request filters of a method, in their order. Each of them may answer or suspend the request. */
record RequestFilters() implements Step {

    @Override
    public boolean run(CompiledCall call) throws Throwable {
        boolean passed = call.matched().filter();
        if (!passed) {
            call.matched().whenPassed(call::proceed);
        }
        return passed;
    }
}
