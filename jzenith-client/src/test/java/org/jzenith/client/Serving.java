package org.jzenith.client;

import java.util.ArrayList;
import java.util.List;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;

/** A server of jZenith on a free port. */
record Serving(RunningApplication application) implements AutoCloseable {

    static Serving books(String... arguments) {
        return of(RestPlugin.withResources(BookResource.class), arguments);
    }

    static Serving of(RestPlugin plugin, String... arguments) {
        List<String> all = new ArrayList<>(List.of("--rest.port=0", "--rest.host=127.0.0.1"));
        all.addAll(List.of(arguments));
        return new Serving(JZenith.application(all.toArray(new String[0]))
                .withPlugins(plugin)
                .start());
    }

    int port() {
        return application.addresses().get(0).port();
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    @Override
    public void close() {
        application.close();
    }
}
