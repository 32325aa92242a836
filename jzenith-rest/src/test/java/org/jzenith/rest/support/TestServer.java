package org.jzenith.rest.support;

import com.google.inject.Module;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;

/** A real application on a free port, and a client for it. */
public final class TestServer implements AutoCloseable {

    public static final Duration DEADLINE = Duration.ofMinutes(2);

    private final RunningApplication application;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private TestServer(RunningApplication application) {
        this.application = application;
    }

    public static TestServer start(RestPlugin plugin, Module... modules) {
        return start(Map.of(), plugin, modules);
    }

    public static TestServer start(Map<String, ?> configuration, RestPlugin plugin, Module... modules) {
        String[] arguments = configuration.containsKey("rest.host")
                ? new String[] {"--rest.port=0"}
                : new String[] {"--rest.port=0", "--rest.host=127.0.0.1"};
        JZenith jzenith = JZenith.application(arguments).withPlugins(plugin).withModules(modules);
        configuration.forEach(jzenith::withConfiguration);
        return new TestServer(jzenith.start());
    }

    /** Returns a configuration with more than what is common to a class of tests: keys, each followed by its value. */
    public static Map<String, Object> configuration(Map<String, ?> common, Object... keysAndValues) {
        Map<String, Object> configuration = new HashMap<>(common);
        for (int i = 0; i < keysAndValues.length; i += 2) {
            configuration.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return configuration;
    }

    public RunningApplication application() {
        return application;
    }

    public int port() {
        return application.addresses().get(0).port();
    }

    public HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, null, headers);
    }

    public HttpResponse<String> postJson(String path, String body) {
        return send("POST", path, body, "Content-Type", "application/json");
    }

    public HttpResponse<String> send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(DEADLINE)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Begins to close it, on a thread of its own: the common pool may have only one, which others need. */
    public CompletableFuture<Void> beginClose() {
        return CompletableFuture.runAsync(this::close, closing -> new Thread(closing, "closing").start());
    }

    @Override
    public void close() {
        application.close();
    }
}
