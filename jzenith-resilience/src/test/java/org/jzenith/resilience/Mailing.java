package org.jzenith.resilience;

import com.google.inject.Key;
import com.google.inject.name.Names;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.testing.servers.TimeLimit;

/** An application with protected work named {@code mail}. */
record Mailing(RunningApplication application) implements AutoCloseable {

    static Mailing with(String... keys) {
        return with(plugin -> plugin, keys);
    }

    static Mailing with(UnaryOperator<ResiliencePlugin> more, String... keys) {
        return new Mailing(JZenith.application(
                        Stream.of(keys).map(key -> "--resilience-mail." + key).toArray(String[]::new))
                .withPlugins(more.apply(ResiliencePlugin.named("mail")))
                .start());
    }

    <T> T get(Class<T> type) {
        return application.injector().getInstance(type);
    }

    Resilience resilience() {
        return application.injector().getInstance(Key.get(Resilience.class, Names.named("mail")));
    }

    Vertx vertx() {
        return get(Vertx.class);
    }

    /** Returns a context on an event loop of the application. */
    Context loop() {
        return get(ServingEventLoops.class).contexts().get(0);
    }

    MeterRegistry meters() {
        return get(MeterRegistry.class);
    }

    /** Returns how many calls, or retries, had this outcome. */
    double count(String name, String outcome) {
        TimeLimit.MINUTE.await( // The last one of all.
                "meters", () -> meters().find("resilience.breaker.state").gauge() != null);
        FunctionCounter counter = meters().find(name).tag("outcome", outcome).functionCounter();
        return counter == null ? -1 : counter.count();
    }

    @Override
    public void close() {
        application.close();
    }
}
