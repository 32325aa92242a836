package org.jzenith.http.ratelimit;

import io.vertx.core.Handler;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.ratelimit.InMemoryRateLimitStore;
import org.jzenith.core.ratelimit.RateLimitDecision;
import org.jzenith.http.exchange.RequestContinuation;
import org.jzenith.http.exchange.RequestRejection;
import org.jzenith.http.spi.Exchange;

/** Applies the limits to a request. Used on the event loop of the request. */
public final class LimitedRequest {

    private final Exchange exchange;
    private final AppliedLimits limits;
    private final LimitDecider decider;
    /** The most restrictive decision so far, for the response. */
    private @Nullable RateLimitDecision shown;

    LimitedRequest(Exchange exchange, AppliedLimits limits, LimitDecider decider) {
        this.exchange = exchange;
        this.limits = limits;
        this.decider = decider;
    }

    /** Continues with {@code next} if the request is within its limits by address; otherwise, answers it. */
    public void beforeAuthentication(Handler<Exchange> next) {
        take(limits.byAddress(), 0, next);
    }

    /** As {@link #beforeAuthentication}, for its other limits, after authentication. */
    public void afterAuthentication(Handler<Exchange> next) {
        take(limits.byCaller(), 0, next);
    }

    private void take(Limit[] all, int from, Handler<Exchange> next) {
        InMemoryRateLimitStore memory = decider.memory();
        for (int i = from; i < all.length; i++) {
            String key = decider.keyOf(exchange, all[i]);
            if (key == null) {
                return;
            }
            if (memory == null) {
                exchange.scope().run(new Awaited(all, i, key, next));
                return;
            }
            if (!goesOn(all[i], memory.decide(all[i].policy(), key, all[i].cost()))) {
                return;
            }
        }
        next.handle(exchange);
    }

    /** Returns whether the request continues; if not, it has been answered. */
    private boolean goesOn(Limit limit, RateLimitDecision decision) {
        limit.counts().decided(decision.allowed());
        if (shown == null || isStricter(decision, shown)) {
            shown = decision;
            limit.fields().write(decision, exchange.request().response());
        }
        if (!decision.allowed()) {
            RequestRejection.refuse(exchange, limit.fields().problem());
        }
        return decision.allowed();
    }

    private static boolean isStricter(RateLimitDecision one, RateLimitDecision other) {
        return !one.allowed()
                || one.remaining() < other.remaining()
                || (one.remaining() == other.remaining() && one.waitNanos() > other.waitNanos());
    }

    /** An asynchronous decision of the store. */
    private final class Awaited extends RequestContinuation<RateLimitDecision> {

        private final Limit[] all;
        private final int index;
        private final String key;
        private final Handler<Exchange> next;

        Awaited(Limit[] all, int index, String key, Handler<Exchange> next) {
            super(exchange);
            this.all = all;
            this.index = index;
            this.key = key;
            this.next = next;
        }

        @Override
        protected void subscribe() {
            Limit limit = all[index];
            decider.store().take(limit.policy(), key, limit.cost()).subscribe(this);
        }

        @Override
        protected Duration timeout() {
            return decider.timeout();
        }

        @Override
        protected void proceed(@Nullable RateLimitDecision decision, @Nullable Throwable failure) {
            boolean goesOn = decision == null
                    ? decider.withoutStore(exchange, all[index], key, failure, this::decided)
                    : decided(decision);
            if (goesOn) {
                take(all, index + 1, next);
            }
        }

        private boolean decided(RateLimitDecision decision) {
            return goesOn(all[index], decision);
        }
    }
}
