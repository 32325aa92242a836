package org.jzenith.rest.compiled;

import org.jzenith.rest.bridge.AccessRules;
import org.jzenith.rest.bridge.Challenge;

/**
 * Refuses callers that may not call the method: 401 or 403. The caller is known from the server, or from the filters.
 */
record AccessCheck(AccessRules rules, Challenge challenge) implements Step {

    @Override
    public boolean run(CompiledCall call) {
        rules.check(challenge, call.caller(), call.resource());
        return true;
    }
}
