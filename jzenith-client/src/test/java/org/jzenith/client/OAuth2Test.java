package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.reactivex.observers.TestObserver;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.error.ClientException;
import org.jzenith.client.error.ClientTokenException;
import org.jzenith.issuer.Issuer;
import org.jzenith.testing.servers.TimeLimit;

/** Tokens by client credentials. */
@Tag("stress")
class OAuth2Test {

    private final Queue<String> received = new ConcurrentLinkedQueue<>();
    private final Queue<String> forms = new ConcurrentLinkedQueue<>();
    private final AtomicInteger tokens = new AtomicInteger();

    private Stub service() {
        return Stub.http(request -> {
            received.add(String.valueOf(request.getHeader("Authorization")));
            request.response().putHeader("Content-Type", "application/json").end("{\"name\":\"a\"}");
        });
    }

    private Stub issuer(Consumer<HttpServerRequest> answer) {
        return Stub.http(request -> request.bodyHandler(body -> {
            forms.add(request.getHeader("Authorization") + ' ' + body);
            answer.accept(request);
        }));
    }

    private void token(HttpServerRequest request, int seconds) {
        request.response()
                .putHeader("Content-Type", "application/json")
                .end("{\"access_token\":\"t" + tokens.incrementAndGet() + "\",\"token_type\":\"Bearer\",\"expires_in\":"
                        + seconds + "}");
    }

    private static Called<ItemApi> client(Stub service, String tokenUrl, String... keys) {
        String[] all = new String[keys.length + 3];
        all[0] = "oauth2.token-url=" + tokenUrl;
        all[1] = "oauth2.client-id=shop:1";
        all[2] = "oauth2.client-secret=s3cret&x";
        System.arraycopy(keys, 0, all, 3, keys.length);
        return Called.at(service.url(), ItemApi.class, all);
    }

    @Test
    void oneTokenIsFetchedForManyCalls() throws Exception {
        try (Stub service = service();
                Stub issuer = issuer(request -> token(request, 3600));
                Called<ItemApi> client = client(service, issuer.url() + "/oauth2/token", "oauth2.scope=read write")) {
            List<Item> items = value(Flowable.range(0, 100)
                    .flatMapSingle(i -> client.api().get("1"), false, 50)
                    .toList());
            assertThat(items).hasSize(100);
            assertThat(received).hasSize(100).containsOnly("Bearer t1");
            assertThat(forms)
                    .containsExactly("Basic "
                            + Base64.getEncoder().encodeToString("shop%3A1:s3cret%26x".getBytes(StandardCharsets.UTF_8))
                            + " grant_type=client_credentials&scope=read+write");
        }
    }

    @Test
    void theNextTokenIsFetchedBeforeTheFirstEnds() throws Exception {
        try (Stub service = service();
                Stub issuer = issuer(request -> token(request, 1));
                Called<ItemApi> client = client(service, issuer.url())) {
            TimeLimit.MINUTE.await("three tokens are used", () -> {
                value(client.api().get("1"));
                return Set.copyOf(received).size() >= 3;
            });
            assertThat(received).contains("Bearer t1");
        }
    }

    @Test
    void theIssuerOfDevelopmentGivesTokens() throws Exception {
        try (Stub service = service();
                Issuer issuer = Issuer.describe().start();
                Called<ItemApi> client = client(
                        service, URI.create(issuer.uri() + "/").resolve("token").toString())) {
            assertThat(value(client.api().get("1"))).isEqualTo(new Item("a"));
            assertThat(received.peek()).matches("Bearer [\\w-]+\\.[\\w-]+\\.[\\w-]+");
        }
    }

    @Test
    void aRefusalIsAFailureOfOursThatShowsNoSecret() throws Exception {
        try (Stub service = service();
                Stub issuer = issuer(request -> request.response()
                        .setStatusCode(401)
                        .end("{\"error\":\"invalid_client\",\"error_description\":\"s3cret&x is wrong\"}"));
                Called<ItemApi> client = client(service, issuer.url() + "/token")) {
            Throwable failure = failure(client.api().get("1"));
            assertThat(failure)
                    .isInstanceOfSatisfying(ClientTokenException.class, token -> assertThat(token.isTimeout())
                            .isFalse())
                    .hasMessage("client-books has no token: POST /token was answered with 401 (invalid_client)");
            assertThat(failure.toString() + failure.getCause()).doesNotContain("s3cret");
            assertThat(received).isEmpty();
        }
    }

    @Test
    void aTokenServerThatIsSlowOrAwayIsATimeoutOrAFailure() throws Exception {
        try (Stub service = service();
                Stub silent = issuer(request -> {});
                Called<ItemApi> slow = client(service, silent.url(), "timeout=200ms");
                Called<ItemApi> away = client(service, "http://127.0.0.1:1/token")) {
            assertThat(failure(slow.api().get("1")))
                    .isInstanceOfSatisfying(ClientException.class, late -> assertThat(late.isTimeout())
                            .isTrue());
            assertThat(failure(away.api().get("1"))).isInstanceOf(ClientTokenException.class);
            assertThat(received).isEmpty();
        }
    }

    @Test
    void anAnswerThatIsNoTokenIsAFailure() throws Exception {
        for (String answer : new String[] {
            "",
            "[]",
            "{\"access_token\":\"a b\",\"token_type\":\"Bearer\"}",
            "{\"access_token\":\"a\",\"token_type\":\"mac\"}"
        }) {
            try (Stub service = service();
                    Stub issuer = issuer(request -> request.response().end(answer));
                    Called<ItemApi> client = client(service, issuer.url())) {
                assertThat(failure(client.api().get("1")))
                        .isInstanceOf(ClientTokenException.class)
                        .hasMessageContaining("something else than a bearer token");
            }
        }
    }

    @Test
    void aTokenServerThatFailsIsAskedAgainAfterAPause() throws Exception {
        AtomicInteger status = new AtomicInteger(500);
        try (Stub service = service();
                Stub issuer = issuer(request -> {
                    if (status.get() == 200) {
                        token(request, 3600);
                    } else {
                        request.response().setStatusCode(status.get()).end();
                    }
                });
                Called<ItemApi> client = client(service, issuer.url())) {
            for (int i = 0; i < 100; i++) {
                failure(client.api().get("1"));
            }
            assertThat(issuer.requests()).isLessThan(50);
            status.set(200);
            TimeLimit.MINUTE.await(
                    "a token",
                    () -> TimeLimit.MINUTE
                                    .awaitEnd(client.api().get("1").test())
                                    .errorCount()
                            == 0);
        }
    }

    @Test
    void aCallThatLeavesDoesNotEndTheRequestThatOthersWaitFor() throws Exception {
        Queue<HttpServerRequest> asked = new ConcurrentLinkedQueue<>();
        try (Stub service = service();
                Stub issuer = issuer(asked::add);
                Called<ItemApi> client = client(service, issuer.url())) {
            Disposable first = client.api().get("1").subscribe(value -> {}, failure -> {});
            TimeLimit.MINUTE.await("it asks", () -> asked.size() == 1);
            TestObserver<Item> second = client.api().get("1").test();
            first.dispose();
            token(asked.remove(), 3600);
            TimeLimit.MINUTE.awaitEnd(second).assertValue(new Item("a"));
            assertThat(forms).hasSize(1);
        }
    }
}
