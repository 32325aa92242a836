package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.client.error.ClientTimeoutException;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.TraceContext;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.TimeLimit;
import org.jzenith.testing.servers.TimedRequest;

/** A server that calls a service for its own clients: what it passes on, and what they see of failures. */
@Tag("stress")
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

    private static HttpResponse<String> get(RunningApplication shop, String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + shop.addresses().get(0).port() + path))
                .header("X-Request-Id", "abc-123");
        return HttpClient.newHttpClient()
                .send(
                        (headers.length == 0 ? request : request.headers(headers)).build(),
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
    void theTokenOfTheCallerIsPassedOnOnlyWhereThatIsConfigured() throws Exception {
        Queue<String> tokens = new ConcurrentLinkedQueue<>();
        try (Stub stub = Stub.http(request -> {
                    tokens.add(String.valueOf(request.getHeader("Authorization")));
                    request.response()
                            .putHeader("Content-Type", "application/json")
                            .end("{\"name\":\"a\"}");
                });
                RunningApplication silent = shop(stub.url(), rest());
                RunningApplication passing = shop(stub.url(), rest(), "pass-token=true")) {
            RequestScope scope = new RequestScope("r1");
            scope.setBearerToken("s3cret");
            for (RunningApplication shop : List.of(silent, passing)) {
                ItemApi items = shop.injector().getInstance(ItemApi.class);
                scope.run(() -> assertThat(Called.value(items.get("1"))).isEqualTo(new Item("a")));
                new RequestScope("r2")
                        .run(() -> assertThat(Called.value(items.get("1"))).isEqualTo(new Item("a")));
                assertThat(Called.value(items.get("1"))).isEqualTo(new Item("a"));
            }
            assertThat(tokens).containsExactly("null", "null", "null", "Bearer s3cret", "null", "null");
            assertThat(scope.bearerToken()).hasToString("******");
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
    void aTimeoutOfTheOtherSideIs504Too() throws Exception {
        try (Stub stub = Stub.http(
                        request -> request.response().setStatusCode(504).end());
                RunningApplication shop = shop(stub.url(), rest())) {
            assertThat(get(shop, "/shop/7").statusCode()).isEqualTo(504);
        }
    }

    @Test
    void theOtherSideHasNoMoreTimeThanTheRequestHas() throws Exception {
        Queue<Integer> times = new ConcurrentLinkedQueue<>();
        try (Stub stub = Stub.http(request -> {
                    times.add(Integer.valueOf(request.getHeader("X-Request-Timeout-Ms")));
                    request.response()
                            .putHeader("Content-Type", "application/json")
                            .end("{\"name\":\"a\"}");
                });
                RunningApplication shop = shop(stub.url(), rest(), "timeout=1h")) {
            assertThat(get(shop, "/shop/7", "X-Request-Timeout-Ms", "60000").statusCode())
                    .isEqualTo(200);
            assertThat(get(shop, "/shop/7").statusCode()).isEqualTo(200);
            assertThat(times).hasSize(2);
            assertThat(times.remove()).isBetween(1, 60_000);
            assertThat(times.remove()).as("rest.request-timeout").isBetween(1, 30_000);
        }
    }

    @Test
    void aCallIsGivenUpWhenTheTimeOfTheRequestIsOver() throws Exception {
        try (Stub stub = Stub.http(request -> {});
                RunningApplication shop = shop(stub.url(), rest(), "timeout=1h")) {
            assertThat(get(shop, "/shop/7", "X-Request-Timeout-Ms", "300").statusCode())
                    .isEqualTo(504);
            TimeLimit.MINUTE.await("the connection is closed", () -> stub.open() == 0);
        }
    }

    @Test
    void aCallThatNobodyWaitsForIsNotBegun() {
        try (Stub stub = Stub.http(request -> {});
                Called<ItemApi> client = Called.at(stub.url(), ItemApi.class)) {
            TimedRequest.of(0).scope().run(() -> TimeLimit.MINUTE
                    .awaitEnd(client.api().get("1").test())
                    .assertError(failure -> failure instanceof ClientTimeoutException
                            && failure.getMessage()
                                    .endsWith("since the time for answering the request was over: it was not begun")));
            assertThat(stub.requests()).isZero();
        }
    }

    @Test
    void aCallThatIsWaitedForOutsideOfAServerFailsAtItsDeadline() {
        try (Stub stub = Stub.http(request -> {});
                Called<ItemApi> client = Called.at(stub.url(), ItemApi.class)) {
            TimedRequest.of(300).scope().run(() -> TimeLimit.MINUTE
                    .awaitEnd(client.api().get("1").test())
                    .assertError(failure -> failure instanceof ClientTimeoutException
                            && failure.getMessage()
                                    .contains("since the time for answering the request was over: it was")));
        }
    }

    @Test
    void aCallGoesOnIfTheResponseHasBegunInTime() {
        AtomicReference<Runnable> answer = new AtomicReference<>();
        try (Stub stub = Stub.http(request -> answer.set(() -> request.response()
                        .putHeader("Content-Type", "application/json")
                        .end("{\"name\":\"a\"}")));
                Called<ItemApi> client = Called.at(stub.url(), ItemApi.class)) {
            RequestScope scope = TimedRequest.of(3_000).scope();
            org.jzenith.core.request.Deadline deadline = scope.deadline();
            AtomicReference<TestObserver<Item>> call = new AtomicReference<>();
            scope.run(() -> call.set(client.api().get("1").test()));
            scope.setDeadline(null);
            TimeLimit.MINUTE.await("it has been sent", () -> answer.get() != null);
            TimeLimit.MINUTE.await("the first deadline is over", () -> deadline.isOver(System.nanoTime()));
            answer.get().run();
            TimeLimit.MINUTE.awaitEnd(call.get()).assertValue(new Item("a"));
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
