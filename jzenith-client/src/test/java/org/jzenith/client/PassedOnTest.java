package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.TraceContext;
import org.jzenith.rest.RestPlugin;

/** A server that calls a service for its own clients: what it passes on, and what they see of failures. */
class PassedOnTest {

    @Path("/shop")
    public static class ShopResource {

        private final ItemApi items;

        @Inject
        ShopResource(ItemApi items) {
            this.items = items;
        }

        @GET
        @Path("{id}")
        public Single<Item> item(@PathParam("id") String id) {
            return items.get(id);
        }
    }

    private static RunningApplication shop(String url, RestPlugin rest, String... keys) {
        String[] arguments = new String[keys.length + 3];
        arguments[0] = "--rest.port=0";
        arguments[1] = "--rest.host=127.0.0.1";
        arguments[2] = "--client-items.url=" + url;
        for (int i = 0; i < keys.length; i++) {
            arguments[i + 3] = "--client-items." + keys[i];
        }
        return JZenith.application(arguments)
                .withPlugins(ClientPlugin.named("items").withClient(ItemApi.class), rest)
                .start();
    }

    private static RestPlugin rest() {
        return RestPlugin.withResources(ShopResource.class);
    }

    private static HttpResponse<String> get(RunningApplication shop, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:"
                                        + shop.addresses().get(0).port() + path))
                                .header("X-Request-Id", "abc-123")
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void theIdOfTheRequestAndTheTimeLeftArePassedOn() throws Exception {
        Map<String, String> headers = new ConcurrentHashMap<>();
        try (Stub stub = Stub.http(request -> {
                    request.headers()
                            .forEach(
                                    header -> headers.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
                    request.response()
                            .putHeader("Content-Type", "application/json")
                            .end("{\"name\":\"a\"}");
                });
                RunningApplication shop = shop(stub.url(), rest(), "timeout=20s")) {
            HttpResponse<String> response = get(shop, "/shop/7");
            assertThat(response.body()).isEqualTo("{\"name\":\"a\"}");
            assertThat(headers.get("x-request-id"))
                    .isEqualTo(response.headers().firstValue("X-Request-Id").orElseThrow());
            assertThat(Integer.parseInt(headers.get("x-request-timeout-ms"))).isBetween(1, 20_000);
            assertThat(headers.get("accept")).isEqualTo("application/json");
        }
    }

    private record Trace(boolean isSampled) implements TraceContext {

        @Override
        public String traceId() {
            return "4bf92f3577b34da6a3ce929d0e0e4736";
        }

        @Override
        public String spanId() {
            return "00f067aa0ba902b7";
        }
    }

    @Test
    void theTraceIsPassedOn() throws Exception {
        Queue<String> parents = new ConcurrentLinkedQueue<>();
        try (Stub stub = Stub.http(request -> {
                    parents.add(String.valueOf(request.getHeader("traceparent")));
                    request.response()
                            .putHeader("Content-Type", "application/json")
                            .end("{\"name\":\"a\"}");
                });
                Called<ItemApi> client = Called.at(stub.url(), ItemApi.class)) {
            for (boolean sampled : new boolean[] {true, false}) {
                RequestScope scope = new RequestScope("r1");
                scope.setTrace(new Trace(sampled));
                scope.run(() -> assertThat(Called.value(client.api().get("1"))).isEqualTo(new Item("a")));
            }
            Called.value(client.api().get("1"));
            assertThat(parents)
                    .containsExactly(
                            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00",
                            "null");
        }
    }

    @Test
    void aFailureOfTheOtherSideIs502InOurOwnWords() throws Exception {
        try (Stub stub = Stub.http(request -> request.response()
                        .setStatusCode(500)
                        .putHeader("Content-Type", "application/problem+json")
                        .end("{\"title\":\"secret\",\"detail\":\"secret\"}"));
                RunningApplication shop = shop(stub.url(), rest())) {
            HttpResponse<String> response = get(shop, "/shop/7");
            assertThat(response.statusCode()).isEqualTo(502);
            assertThat(response.body()).contains("\"Bad Gateway\"").doesNotContain("secret");
        }
    }

    @Test
    void aTimeoutIs504() throws Exception {
        try (Stub stub = Stub.http(request -> {});
                RunningApplication shop = shop(stub.url(), rest(), "timeout=300ms")) {
            assertThat(get(shop, "/shop/7").statusCode()).isEqualTo(504);
        }
    }

    @Test
    void tooManyCallsAre503() throws Exception {
        try (Stub stub = Stub.http(request -> {});
                RunningApplication shop = shop(stub.url(), rest(), "timeout=20s", "pool-size=1", "queue-size=0")) {
            shop.injector().getInstance(ItemApi.class);
            for (int i = 0; i < 40; i++) {
                var call = shop.injector().getInstance(ItemApi.class).get("1").subscribe(item -> {}, failure -> {});
                assertThat(call).isNotNull();
            }
            HttpResponse<String> response = get(shop, "/shop/7");
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
        }
    }

    @Test
    void theApplicationMayMapAFailure() throws Exception {
        try (Stub stub = Stub.http(
                        request -> request.response().setStatusCode(404).end());
                RunningApplication shop = shop(
                        stub.url(),
                        rest().withMapping(
                                        ClientResponseException.class, 404, answer -> "status " + answer.status()))) {
            HttpResponse<String> response = get(shop, "/shop/7");
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.body()).contains("status 404");
        }
    }
}
