package org.jzenith.rest.filter;

import static java.util.Objects.requireNonNull;

import io.reactivex.disposables.Disposables;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.rest.bridge.BridgeRequest;

/** A call of a filter on a thread on which it may block, for a request that has been suspended. */
final class BlockingFilterCall {

    /** The filter. */
    interface Filter {
        void run() throws IOException;
    }

    private BlockingFilterCall() {}

    /**
     * Calls the filter in the scope and with the data of the request. If the client disconnects or the request times
     * out, interrupts the thread, and drops the outcome.
     *
     * @param passed continues on the event loop
     * @param failed takes the failure on the event loop
     */
    static void begin(ExecutorService workers, Filter filter, Runnable passed, Consumer<Throwable> failed) {
        Map<Class<?>, Object> data = ResteasyContext.getContextDataMap();
        BridgeRequest request =
                (BridgeRequest) requireNonNull(data.get(HttpRequest.class)); // Also creates data that is still missing.
        Runnable call = () -> {
            ResteasyContext.pushContextDataMap(data);
            try {
                filter.run();
                request.continueHere(passed);
            } catch (Throwable e) { // Errors too: no other code would answer.
                OutOfMemory.check(e);
                request.continueHere(() -> failed.accept(e));
            } finally {
                ResteasyContext.removeContextDataLevel();
            }
        };
        request.disposeOnDisconnect(
                Disposables.fromFuture(workers.submit(request.exchange().scope().wrap(call)), true));
    }
}
