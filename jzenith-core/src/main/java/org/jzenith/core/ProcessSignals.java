package org.jzenith.core;

import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jzenith.core.error.JZenithException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets SIGTERM and SIGINT stop the application of a process. {@code sun.misc.Signal} rather than a shutdown hook, because only
 * so does a clean stop end with exit code 0, and a second signal at once. By reflection, because the compiler's warning about
 * that class can be neither suppressed nor tolerated.
 */
final class ProcessSignals {

    private static final Logger LOG = LoggerFactory.getLogger(JZenith.class);

    private ProcessSignals() { }

    static void stopOnSignal(RunningApplication application) {
        AtomicBoolean signalled = new AtomicBoolean();
        handle("TERM", () -> stopOrHalt(application, signalled, 128 + 15));
        handle("INT", () -> stopOrHalt(application, signalled, 128 + 2));
    }

    private static void handle(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object handling = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler},
                    (proxy, method, arguments) -> {
                        action.run();
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), handling);
        } catch (ReflectiveOperationException e) {
            LOG.warn("SIG{} will end this process without a clean stop", name, e);
        }
    }

    private static void stopOrHalt(RunningApplication application, AtomicBoolean signalled, int haltCode) {
        if (!signalled.compareAndSet(false, true)) {
            Runtime.getRuntime().halt(haltCode);
        }
        new Thread(() -> stop(application), "jzenith-stop").start();
    }

    private static void stop(RunningApplication application) {
        int code = ExitCodes.STOPPED;
        try {
            application.close();
        } catch (JZenithException e) {
            code = ExitCodes.STOP_FAILED; // The stop sequence has logged what failed.
        }
        System.exit(code);
    }
}
