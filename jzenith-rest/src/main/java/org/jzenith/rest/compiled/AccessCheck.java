package org.jzenith.rest.compiled;

import org.jzenith.rest.bridge.AccessRules;

/**
 * Refuses callers that may not call the method: 401 or 403. The caller is known from the server, or from the filters.
 */
record AccessCheck(AccessRules rules) implements Step {

    @Override
    public boolean run(CompiledCall call) {
        rules.check(call.challenge(), call.caller(), call.resource());
        return true;
    }
}
