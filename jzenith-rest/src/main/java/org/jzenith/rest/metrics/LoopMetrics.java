package org.jzenith.rest.metrics;

import io.micrometer.core.instrument.Timer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.spi.Exchange;
import org.jzenith.rest.spi.ExchangeObserver;

/**
 * Measures the requests of one event loop. It remembers the timers that it has used, since looking one up in a registry takes a
 * list of tags; measuring a request allocates nothing.
 */
final class LoopMetrics implements ExchangeObserver {

    /** The timer of one combination of labels, and the next of the same route; a route has a handful. */
    private record Series(RequestKind kind, int status, boolean sent, Timer timer, @Nullable Series next) { }

    private static final String UNMATCHED = "";

    private final RequestMetrics metrics;
    private final Map<String, Series> byRoute = new HashMap<>();

    LoopMetrics(RequestMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public void began(Exchange exchange) {
        metrics.active(RequestKind.of(exchange.request())).increment();
    }

    @Override
    public void ended(Exchange exchange, long durationNanos) {
        HttpServerRequest request = exchange.request();
        HttpServerResponse response = request.response();
        RequestKind kind = RequestKind.of(request);
        metrics.active(kind).decrement();
        String route = exchange.route() == null ? UNMATCHED : exchange.route();
        boolean sent = response.ended() || exchange.request().decoderResult().isFailure(); // Such an answer is left open on purpose.
        int status = sent || response.headWritten() ? response.getStatusCode() : RequestMetrics.NO_STATUS;
        timer(kind, route, status, sent).record(durationNanos, TimeUnit.NANOSECONDS);
    }

    private Timer timer(RequestKind kind, String route, int status, boolean sent) {
        Series first = byRoute.get(route);
        for (Series series = first; series != null; series = series.next()) {
            if (series.status() == status && series.sent() == sent && series.kind().equals(kind)) {
                return series.timer();
            }
        }
        Timer timer = metrics.duration(kind, route, status, sent);
        byRoute.put(route, new Series(kind, status, sent, timer, first));
        return timer;
    }
}
