package org.jzenith.testing.servers;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;

/** A running application that gets HTTP requests, on a free port of the loopback interface. */
public abstract class AskedApplication implements AutoCloseable {

    /** Longer than all timeouts of the application together: a client that waits this long hangs. */
    public static final Duration HANGS = Duration.ofSeconds(30);

    private final RunningApplication application;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    protected AskedApplication(JZenith described) {
        this.application = described
                .withOverride("rest.host", "127.0.0.1")
                .withOverride("rest.port", 0)
                .start();
    }

    public final RunningApplication application() {
        return application;
    }

    public final int port() {
        return application.addresses().get(0).port();
    }

    /** Returns the response; fails if there is none. */
    public final HttpResponse<String> get(String path) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                        .timeout(HANGS)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Returns whether a health check is UP. */
    public final boolean isUp(String check) {
        return health(check).status() == HealthResult.Status.UP;
    }

    /** Returns the result of a health check. */
    public final HealthResult health(String check) {
        HealthRegistry checks = application.injector().getInstance(HealthRegistry.class);
        return checks.readiness().blockingGet().results().get(check);
    }

    @Override
    public final void close() {
        application.close();
    }
}
