package org.jzenith.core.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The meters of the JVM and its process, under Micrometer's names. Safe on any thread. */
final class JvmMeters implements AutoCloseable {

    /** The gauges that read from the listener to the garbage collectors. All other meters query the JVM itself. */
    private static final List<String> OF_LISTENER = List.of("jvm.gc.live.data.size", "jvm.gc.max.data.size");

    private @Nullable JvmGcMetrics gc;
    private Runnable removal = () -> {};
    private boolean closed;

    /** Adds the meters to {@code registry}, unless they are closed already. */
    synchronized void bindTo(MeterRegistry registry) {
        if (closed) {
            return;
        }
        List<String> own = OF_LISTENER.stream()
                .filter(name -> registry.find(name).gauge() == null)
                .toList();
        removal = () -> own.forEach(name -> registry.find(name).meters().forEach(registry::remove));
        JvmGcMetrics listening = new JvmGcMetrics();
        gc = listening;
        List<MeterBinder> binders = List.of(
                listening,
                new JvmMemoryMetrics(),
                new JvmThreadMetrics(),
                new ClassLoaderMetrics(),
                new ProcessorMetrics(),
                new UptimeMetrics(),
                new FileDescriptorMetrics());
        binders.forEach(binder -> binder.bindTo(registry));
    }

    /**
     * Removes the listener to the garbage collectors, which would keep the registry alive as long as the JVM, and its
     * gauges.
     */
    @Override
    public synchronized void close() {
        closed = true;
        if (gc != null) {
            gc.close();
            removal.run();
        }
    }
}
