package org.jzenith.rxjava3;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.TestClient;

/** Applications with RxJava 3 on free ports. */
final class Applications {

    private Applications() {}

    static JZenith of(RestPlugin plugin) {
        return JZenith.application().withConfiguration("rest.port", 0).withPlugins(plugin, RxJava3Plugin.create());
    }

    static String url(RunningApplication running) {
        return "http://localhost:" + running.addresses().get(0).port();
    }

    static TestClient client(RunningApplication running) {
        return TestClient.of(URI.create(url(running)), new ObjectMapper());
    }
}
