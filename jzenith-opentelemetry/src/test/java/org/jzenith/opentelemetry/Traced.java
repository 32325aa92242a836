package org.jzenith.opentelemetry;

import com.google.inject.Module;
import java.net.URI;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.TestClient;

/** Starts traced applications on free ports. */
final class Traced {

    private Traced() {}

    static RunningApplication start(Class<?> resource, Module recording, String... arguments) {
        return application(resource, arguments).withModules(recording).start();
    }

    static JZenith application(Class<?> resource, String... arguments) {
        return JZenith.application(arguments)
                .withConfiguration("rest.port", 0)
                .withConfiguration("otel.traces.exporter", "none")
                .withPlugins(RestPlugin.withResources(resource), OpenTelemetryPlugin.create());
    }

    static TestClient client(RunningApplication running) {
        return TestClient.of(
                URI.create("http://localhost:" + port(running)), new com.fasterxml.jackson.databind.ObjectMapper());
    }

    static int port(RunningApplication running) {
        return running.addresses().get(0).port();
    }
}
