package org.jzenith.rest.compiled;

import org.jzenith.rest.bridge.AccessRules;
import org.jzenith.rest.bridge.Challenge;

/** Throws 401 or 403 if the caller may not call the method. The server or the filters have determined the caller. */
record AccessCheck(AccessRules rules, Challenge challenge) implements Step {

    @Override
    public boolean run(CompiledCall call) {
        rules.check(challenge, call.caller(), call.resource());
        return true;
    }
}
