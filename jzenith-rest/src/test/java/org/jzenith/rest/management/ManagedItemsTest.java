package org.jzenith.rest.management;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.multibindings.Multibinder;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.rest.RestPlugin;

/** Items of a plugin that operators look at and act on. */
class ManagedItemsTest {

    private static final String KEY = "0123456789abcdef0123456789abcdef";

    private final HttpClient client = HttpClient.newHttpClient();
    private RunningApplication application;

    private static final class Robots implements ManagedItems {

        @Override
        public String path() {
            return "robots";
        }

        @Override
        public Single<?> all() {
            return Single.just(Map.of("robots", 2));
        }

        @Override
        public Maybe<?> find(String name) {
            return name.equals("r 2") ? Maybe.just(Map.of("name", name)) : Maybe.empty();
        }

        @Override
        public Single<?> act(String name, Map<String, String> request) {
            return switch (name) {
                case "r 2" -> Single.just(request);
                case "old" -> Single.error(new IllegalStateException("It does not move any more."));
                case "broken" -> Single.error(new UnsupportedOperationException("secret"));
                case "picky" -> Single.error(new IllegalArgumentException("It wants oil."));
                default -> Single.error(new NoSuchElementException("There is no robot."));
            };
        }
    }

    @BeforeEach
    void start() {
        application = JZenith.application(
                        "--rest.port=0", "--management.port=0", "--rest.host=127.0.0.1", "--management.key=" + KEY)
                .withPlugins(RestPlugin.withResources())
                .withModules(binder -> Multibinder.newSetBinder(binder, ManagedItems.class)
                        .addBinding()
                        .to(Robots.class))
                .start();
    }

    @AfterEach
    void stop() {
        application.close();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:"
                + application
                        .addresses()
                        .get(application.addresses().size() - 1)
                        .port() + path));
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return send(request(path).header("Authorization", "Bearer " + KEY).POST(BodyPublishers.ofString(body)));
    }

    @Test
    void areShown() throws Exception {
        HttpResponse<String> all = send(request("/robots"));
        assertThat(all.body()).isEqualTo("{\"robots\":2}");
        assertThat(all.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(send(request("/robots/r%202")).body()).isEqualTo("{\"name\":\"r 2\"}");
        HttpResponse<String> absent = send(request("/robots/r3"));
        assertThat(absent.statusCode()).isEqualTo(404);
        assertThat(absent.body()).contains("There is no \\\"r3\\\".");
        assertThat(send(request("/routes")).body()).contains("/robots/{name}");
    }

    @Test
    void doWhatAnOperatorWithTheKeyWants() throws Exception {
        assertThat(send(request("/robots/r%202").POST(BodyPublishers.ofString("{}")))
                        .statusCode())
                .isEqualTo(401);
        HttpResponse<String> done = post("/robots/r%202", "{\"action\": \"walk\", \"steps\": 3}");
        assertThat(done.statusCode()).isEqualTo(200);
        assertThat(done.body()).isEqualTo("{\"action\":\"walk\",\"steps\":\"3\"}");
        assertThat(post("/robots/r%202", "[]").statusCode()).isEqualTo(400);
    }

    @Test
    void sayWhyTheyDoNot() throws Exception {
        assertRefused("old", 409, "It does not move any more.");
        assertRefused("picky", 400, "It wants oil.");
        assertRefused("absent", 404, "There is no robot.");
        HttpResponse<String> broken = post("/robots/broken", "{}");
        assertThat(broken.statusCode()).isEqualTo(503);
        assertThat(broken.body()).doesNotContain("secret");
    }

    private void assertRefused(String name, int status, String reason) throws Exception {
        HttpResponse<String> refused = post("/robots/" + name, "{}");
        assertThat(refused.statusCode()).isEqualTo(status);
        assertThat(refused.body()).contains(reason);
    }
}
