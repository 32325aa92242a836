package org.jzenith.opentelemetry;

import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.reactivex.Completable;
import org.apiguardian.api.API;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.request.CallObserver;
import org.jzenith.core.request.HttpCallObserver;
import org.jzenith.core.request.WorkObserver;

/**
 * Traces requests, runs of jobs, and their calls, with OpenTelemetry. The spans are those of the server, the jobs and
 * the clients of jZenith; on every thread that works on the request, their context is the current one.
 * {@link OpenTelemetry} and a {@link Tracer} can be injected. Keys {@code otel.*}, and the SDK's standard environment
 * variables. A module may bind more {@link SpanProcessor}s in a {@link Multibinder}. Each application has an SDK of its
 * own, which is not the global one.
 */
@API(status = API.Status.MAINTAINED)
public final class OpenTelemetryPlugin implements Plugin {

    private OpenTelemetryPlugin() {}

    /** Returns the plugin. */
    public static OpenTelemetryPlugin create() {
        return new OpenTelemetryPlugin();
    }

    @Override
    public String name() {
        return "opentelemetry";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder)
                .bind(OpenTelemetryConfiguration.class, SdkProblems::of)
                .bind(SamplerConfiguration.class);
        Multibinder.newSetBinder(binder, SpanProcessor.class);
        binder.bind(TracingSdk.class).in(Scopes.SINGLETON);
        Provider<TracingSdk> sdk = binder.getProvider(TracingSdk.class);
        // Not a singleton, because the application would close it as one, for up to 10 seconds. TracingSdk has to
        // close it.
        binder.bind(OpenTelemetry.class).toProvider(() -> sdk.get().openTelemetry());
        binder.bind(Tracer.class)
                .toProvider(() -> sdk.get().openTelemetry().getTracer("application"))
                .in(Scopes.SINGLETON);
        binder.bind(CallObserver.Factory.class).to(ClientSpans.class).in(Scopes.SINGLETON);
        binder.bind(HttpCallObserver.class).to(HttpClientSpans.class).in(Scopes.SINGLETON);
        binder.bind(WorkObserver.class).to(WorkSpans.class).in(Scopes.SINGLETON);
        httpBinder(binder).observer(ServerSpans.class);
    }

    /** Begins to count the outcomes of spans; the SDK itself exists before anything starts. */
    @Override
    public Completable start(Injector injector) {
        if (injector.getInstance(MetricsConfiguration.class).enabled()) {
            MeterBinding.begin(
                    injector.getInstance(DeferredStartupTasks.class),
                    "Tracing",
                    injector.getProvider(MeterRegistry.class),
                    injector.getInstance(TracingSdk.class).metrics()::bindTo);
        }
        return Completable.complete();
    }
}
