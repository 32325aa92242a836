package org.jzenith.docs.library;

import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.health.HealthBinder.healthBinder;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.google.inject.Binder;
import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

// tag::plugin[]
/** Logs requests that take long, and says in the health how many there were. */
public final class SlowRequestsPlugin implements Plugin {

    private static final Logger LOG = LoggerFactory.getLogger(SlowRequestsPlugin.class);

    @Config("slow-requests")
    public interface SlowRequestsConfiguration {
        @ConfigDoc("Requests that take longer are logged")
        @ConfigDefault("1s")
        Duration limit();
    }

    @Override
    public String name() {
        return "slow-requests";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(SlowRequestsConfiguration.class);
        binder.bind(Counter.class).in(Singleton.class);
        httpBinder(binder).observer(Observers.class);
        healthBinder(binder).check(Check.class);
    }

    @Override
    public Completable stop() {
        return Completable.fromAction(() -> LOG.info("No more requests are watched"));
    }

    static final class Counter extends LongAdder {}

    /** Makes an observer for each event loop. */
    record Observers(SlowRequestsConfiguration configuration, Counter slow) implements ExchangeObserver.Factory {

        @Inject
        Observers {}

        @Override
        public ExchangeObserver observe(int loop) {
            long limit = configuration.limit().toNanos();
            return new ExchangeObserver() {
                @Override
                public void ended(Exchange exchange, long durationNanos) {
                    if (durationNanos > limit) {
                        slow.increment();
                        exchange.scope()
                                .run(() -> LOG.warn(
                                        "{} {} took {} ms",
                                        exchange.request().method(),
                                        exchange.route(), // The template: the path may have secrets, and there are too
                                        // many.
                                        durationNanos / 1_000_000));
                    }
                }
            };
        }
    }

    record Check(Counter slow) implements HealthCheck {

        @Inject
        Check {}

        @Override
        public String name() {
            return "slow-requests";
        }

        @Override
        public Single<HealthResult> check() {
            return Single.fromCallable(() -> HealthResult.up().with("count", slow.sum()));
        }
    }
}
// end::plugin[]
