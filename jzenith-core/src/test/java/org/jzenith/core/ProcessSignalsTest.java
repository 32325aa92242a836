package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessSignalsTest {

    private static Object install(Object handler) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal"); // By reflection, because javac warns about it.
        return signal.getMethod("handle", signal, Class.forName("sun.misc.SignalHandler"))
                .invoke(null, signal.getConstructor(String.class).newInstance("TERM"), handler);
    }

    @Test
    void stopNothingWhenTheirHandlerIsOnlyLookedAt() throws Exception {
        Object before =
                Class.forName("sun.misc.SignalHandler").getField("SIG_DFL").get(null);
        RunningApplication application = ProcessSignals.start(JZenith.application()::start);
        Object handler = install(before);
        install(handler);
        assertThat(handler.toString()).contains("SIGTERM");
        assertThat(new HashSet<>(List.of(handler, handler, "another")))
                .hasSize(2)
                .contains(handler);
        application.close();
        assertThat(install(before)).isNotSameAs(handler);
    }
}
