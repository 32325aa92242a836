package org.jzenith.http.metrics;

import io.micrometer.core.instrument.Timer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;

/**
 * Measures the requests of one event loop. Keeps the used timers, because a lookup in the registry needs a list of
 * tags. Measuring a request allocates nothing, unless its trace is recorded.
 */
final class LoopMetrics implements ExchangeObserver {

    /** The timer of one combination of labels, and the next one of the same route; a route has only a few. */
    private record Series(
            RequestKind kind,
            String route,
            int status,
            boolean sent,
            Timer timer,
            SeriesExemplars exemplars,
            @Nullable Series next) {

        boolean isOf(RequestKind otherKind, int otherStatus, boolean otherSent) {
            return kind == otherKind && status == otherStatus && sent == otherSent;
        }
    }

    private static final String UNMATCHED = "";

    private final RequestMetrics metrics;
    private final Map<String, Series> byRoute = new HashMap<>();
    private final Map<RequestKind, AtomicLong> active = new HashMap<>();
    /** The last series used. Most requests are like the one before, and many end before the next begins. */
    private @Nullable Series last;

    private @Nullable Exchange lastExchange;
    private @Nullable RequestKind lastKind;
    private @Nullable AtomicLong lastActive;

    LoopMetrics(RequestMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public void began(Exchange exchange) {
        add(1, kind(exchange));
    }

    @Override
    public void ended(Exchange exchange, long durationNanos) {
        HttpServerRequest request = exchange.request();
        HttpServerResponse response = request.response();
        RequestKind kind = kind(exchange);
        add(-1, kind);
        String route = exchange.route() == null ? UNMATCHED : exchange.route();
        boolean sent = response.ended() || request.decoderResult().isFailure(); // Left open on purpose.
        int status = sent || response.headWritten() ? response.getStatusCode() : RequestMetrics.NO_STATUS;
        Series series = last;
        if (series == null || !series.route().equals(route) || !series.isOf(kind, status, sent)) {
            series = series(kind, route, status, sent);
            last = series;
        }
        if (series == null) {
            metrics.recordLater(kind, route, status, sent, durationNanos);
        } else {
            series.timer().record(durationNanos, TimeUnit.NANOSECONDS);
            series.exemplars().note(exchange.scope().trace(), durationNanos);
        }
    }

    @SuppressWarnings("ReferenceEquality") // Identity is meant: the very same exchange.
    private RequestKind kind(Exchange exchange) {
        RequestKind kind = lastKind;
        if (kind == null || lastExchange != exchange) {
            kind = RequestKind.of(exchange);
        }
        lastExchange = exchange;
        return kind;
    }

    /** Only this event loop writes the counter, so no fence is needed. */
    private void add(int difference, RequestKind kind) {
        AtomicLong counter = lastActive;
        if (counter == null || kind != lastKind) {
            counter = active.computeIfAbsent(kind, metrics::active);
            lastActive = counter;
            lastKind = kind;
        }
        counter.setRelease(counter.getPlain() + difference);
    }

    private @Nullable Series series(RequestKind kind, String route, int status, boolean sent) {
        Series first = byRoute.get(route);
        for (Series series = first; series != null; series = series.next()) {
            if (series.isOf(kind, status, sent)) {
                return series;
            }
        }
        Timer timer = metrics.timer(kind, route, status, sent);
        if (timer == null) {
            return null;
        }
        Series added = new Series(kind, route, status, sent, timer, metrics.exemplars(timer), first);
        byRoute.put(route, added);
        return added;
    }
}
