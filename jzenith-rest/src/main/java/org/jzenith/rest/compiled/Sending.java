package org.jzenith.rest.compiled;

import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jzenith.core.error.OutOfMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the result of a method without response filters.
 *
 * @param intercepted whether an interceptor takes part in writing it: then RESTEasy writes it
 */
record Sending(boolean intercepted) implements Step {

    private static final Logger LOG = LoggerFactory.getLogger(Sending.class);

    @Override
    public boolean run(CompiledCall call) {
        boolean begun = call.isMatched() && call.matched().isResponseBegun();
        if (intercepted || begun) {
            call.answerByRestEasy();
        } else if (isSent(call)) {
            call.sent();
        } else if (call.method().isStream(call.value())) {
            stream(call);
        } else {
            call.answerByRestEasy();
        }
        return false;
    }

    /** RESTEasy chooses the writer of a stream only once for all requests with the same headers. */
    private static void stream(CompiledCall call) {
        BuiltResponse answer = call.method().responseTo(call.value());
        if (call.chooseMediaType(answer) == null) {
            call.answerByRestEasy();
        } else {
            call.write(answer);
        }
    }

    private static boolean isSent(CompiledCall call) {
        try {
            return call.sender().send(call.exchange(), call.cached(), call.method(), call.value());
        } catch (Throwable e) { // For example, a getter that fails; Errors too, because no other code would answer.
            OutOfMemory.check(e);
            LOG.debug("{} returned a value that cannot be sent", call.method().name(), e);
            return call.request().response().headWritten();
        }
    }
}
