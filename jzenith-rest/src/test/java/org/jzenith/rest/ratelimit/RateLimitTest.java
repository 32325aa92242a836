package org.jzenith.rest.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Module;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.core.ratelimit.InMemoryRateLimitStore;
import org.jzenith.core.ratelimit.RateLimitDecision;
import org.jzenith.core.ratelimit.RateLimitPolicy;
import org.jzenith.core.ratelimit.RateLimitStore;
import org.jzenith.core.request.Caller;
import org.jzenith.http.annotation.RateLimit;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.http.spi.RateLimitKey;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.support.PlainHandler;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** How often clients may send requests, and what they are told about that. */
@Tag("stress")
class RateLimitTest {

    record User(String getName) implements Caller {
        @Override
        public String scheme() {
            return "TEST";
        }

        @Override
        public boolean hasRole(String role) {
            return false;
        }
    }

    /** Knows callers by {@code X-User}, and counts how often it is asked. */
    @Singleton
    static class Users implements Authentication {

        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public Maybe<User> authenticate(HttpServerRequest request) {
            asked.incrementAndGet();
            String name = request.getHeader("X-User");
            if ("invalid".equals(name)) {
                return Maybe.error(new InvalidCredentialsException("of a reason"));
            }
            return name == null ? Maybe.empty() : Maybe.just(new User(name));
        }

        @Override
        public List<String> challenges() {
            return List.of("Test");
        }

        @Override
        public List<String> challenges(InvalidCredentialsException refused) {
            return challenges();
        }

        @Override
        public List<SecurityScheme> schemes() {
            return List.of();
        }

        @Override
        public boolean requiresRules() {
            return false;
        }
    }

    static class ApiKey implements RateLimitKey {
        @Override
        public @Nullable String of(HttpServerRequest request) {
            String key = request.getHeader("X-Key");
            if ("broken".equals(key)) {
                throw new IllegalStateException("secret");
            }
            return key;
        }
    }

    @Path("/compiled")
    public static class Resource {

        @GET
        @Path("free")
        public String free() {
            return "free";
        }

        @GET
        @Path("mine")
        @RateLimit("3/1m")
        public Single<String> mine() {
            return Single.just("mine");
        }

        @GET
        @Path("items/{id}")
        @RateLimit(value = "3/1m", by = RateLimit.By.ADDRESS)
        public String item(@PathParam("id") String id) {
            return id;
        }

        @GET
        @Path("keyed")
        @RateLimit(value = "3/1m", by = RateLimit.By.KEY)
        public String keyed() {
            return "keyed";
        }

        @GET
        @Path("expensive")
        @RateLimit(value = "25/1m", cost = 10)
        public String expensive() {
            return "expensive";
        }

        @GET
        @Path("twice")
        @RateLimit("5/1s")
        @RateLimit("7/1h")
        public String twice() {
            return "twice";
        }

        @POST
        @Path("upload")
        @RateLimit("1/1m")
        public String upload(String body) {
            return body;
        }
    }

    @Path("/resteasy")
    @Compiled(false)
    public static class Uncompiled extends Resource {}

    @Path("/together")
    @RateLimit("4/1m")
    public static class Together {
        @GET
        @Path("one")
        public String one() {
            return "one";
        }

        @GET
        @Path("two")
        public String two() {
            return "two";
        }

        @GET
        @Path("own")
        @RateLimit("1/1m")
        public String own() {
            return "own";
        }
    }

    private final AtomicLong clock = new AtomicLong();
    private final RateLimitStore memory = new InMemoryRateLimitStore(10_000, clock::get);
    private @Nullable TestServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    private TestServer start(String... configuration) {
        return start(memory, configuration);
    }

    private TestServer start(RateLimitStore store, String... configuration) {
        Module module = binder -> {
            binder.bind(RateLimitStore.class).toInstance(store);
            HttpBinder.httpBinder(binder)
                    .authentication(Users.class)
                    .route("/plain", PlainHandler.class, AccessRule.permitAll());
        };
        server = TestServer.start(
                configuration.length == 0 ? Map.of() : Map.of(configuration[0], configuration[1]),
                RestPlugin.withResources(Resource.class, Uncompiled.class, Together.class)
                        .withRateLimitKey(ApiKey.class),
                module);
        return server;
    }

    private int allowed(int attempts, String path, String... headers) {
        return (int) IntStream.range(0, attempts)
                .filter(i -> server.get(path, headers).statusCode() == 200)
                .count();
    }

    private void pass(long seconds) {
        clock.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("none");
    }

    @Test
    void answersWhatExceedsTheRateWith429AndSaysWhenToTryAgain() {
        start("rest.rate-limit", "2/1m");
        HttpResponse<String> first = server.get("/compiled/free");
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(header(first, "RateLimit-Policy")).isEqualTo("\"default\";q=2;w=60");
        assertThat(header(first, "RateLimit")).isEqualTo("\"default\";r=1;t=30");
        assertThat(header(first, "Retry-After")).isEqualTo("none");
        assertThat(header(server.get("/compiled/free"), "RateLimit")).isEqualTo("\"default\";r=0;t=30");
        pass(9);
        HttpResponse<String> refused = server.get("/compiled/free");
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(header(refused, "RateLimit-Policy")).isEqualTo("\"default\";q=2;w=60");
        assertThat(header(refused, "RateLimit")).isEqualTo("\"default\";r=0;t=21");
        assertThat(header(refused, "Retry-After")).isEqualTo("21");
        assertThat(header(refused, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(refused.body())
                .contains("\"type\":\"urn:jzenith:problem:too-many-requests\"", "\"status\":429")
                .contains("\"violated-policies\":[\"default\"]", "\"More than 2 requests in 1 minute. Retry-After ");
        pass(21);
        assertThat(server.get("/compiled/free").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/compiled", "/resteasy"})
    void limitsMethodsHoweverTheyAreDispatched(String root) {
        start();
        assertThat(allowed(5, root + "/mine")).isEqualTo(3);
        assertThat(allowed(5, root + "/mine", "X-User", "ada")).isEqualTo(3);
        assertThat(allowed(5, root + "/mine", "X-User", "bob")).isEqualTo(3);
        assertThat(header(server.get(root + "/mine"), "RateLimit-Policy"))
                .isEqualTo("\"GET " + root + "/mine\";q=3;w=60");
        assertThat(header(server.get(root + "/free"), "RateLimit")).isEqualTo("none");
        assertThat(allowed(5, root + "/free")).isEqualTo(5);
        assertThat(allowed(3, root + "/expensive")).isEqualTo(2);
        assertThat(server.send("POST", root + "/upload", "body").body()).isEqualTo("body");
        assertThat(server.send("POST", root + "/upload", "x".repeat(100_000)).statusCode())
                .isEqualTo(429);
    }

    /** The same path, as a client may write it. */
    @ParameterizedTest
    @ValueSource(
            strings = {"/compiled/items/%61", "/compiled/%69tems/a", "/compiled/items/a;x=1", "/compiled/items/a/?q=%31"
            })
    void limitsByAddressBeforeItIsKnownWhoCalls(String path) {
        start();
        Users users = server.application().injector().getInstance(Users.class);
        assertThat(allowed(2, "/compiled/items/a")).isEqualTo(2);
        assertThat(allowed(5, path)).isEqualTo(1);
        assertThat(users.asked).hasValue(3);
        assertThat(server.get(path, "X-User", "invalid").statusCode()).isEqualTo(429);
        assertThat(users.asked).hasValue(3);
        HttpResponse<String> otherPath = server.get("/compiled/free", "X-User", "invalid");
        assertThat(otherPath.statusCode()).isEqualTo(401);
    }

    @Test
    void countsAttemptsToLogInThatFail() {
        start("rest.rate-limit", "5/1m");
        for (int i = 0; i < 5; i++) {
            HttpResponse<String> refused = server.get("/compiled/free", "X-User", "invalid");
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(header(refused, "RateLimit")).startsWith("\"default\";r=" + (4 - i));
        }
        assertThat(server.get("/compiled/free", "X-User", "invalid").statusCode())
                .isEqualTo(429);
    }

    @Test
    void limitsByKeyAndByAddressWithoutOne() {
        start();
        assertThat(allowed(5, "/compiled/keyed", "X-Key", "a")).isEqualTo(3);
        assertThat(allowed(5, "/compiled/keyed", "X-Key", "b".repeat(7_000))).isEqualTo(3);
        assertThat(allowed(5, "/compiled/keyed")).isEqualTo(3);
        HttpResponse<String> broken = server.get("/compiled/keyed", "X-Key", "broken");
        assertThat(broken.statusCode()).isEqualTo(500);
        assertThat(broken.body()).doesNotContain("secret");
    }

    /** The names must not be mixed up: nobody else may use up what somebody may use. */
    @Test
    void takesNoNameForAnAddress() {
        start();
        assertThat(allowed(5, "/compiled/mine", "X-User", "7f000001")).isEqualTo(3);
        assertThat(allowed(5, "/compiled/mine", "X-User", "address:7f000001")).isEqualTo(3);
        assertThat(allowed(5, "/compiled/mine")).isEqualTo(3);
    }

    @Test
    void limitsAllMethodsOfAClassTogetherExceptThoseWithTheirOwnLimits() {
        start();
        assertThat(allowed(1, "/together/own") + allowed(2, "/together/one") + allowed(5, "/together/two"))
                .isEqualTo(1 + 2 + 2);
        assertThat(server.get("/together/own").statusCode()).isEqualTo(429);
    }

    @Test
    void showsTheMostRestrictiveOfSeveralLimits() {
        start("rest.rate-limit", "6/1m");
        assertThat(header(server.get("/compiled/twice"), "RateLimit")).startsWith("\"GET /compiled/twice 5/1s\";r=4");
        pass(1);
        assertThat(header(server.get("/compiled/twice"), "RateLimit")).startsWith("\"default\";r=4");
        assertThat(header(server.get("/compiled/free"), "RateLimit")).startsWith("\"default\";r=3");
        pass(60);
        assertThat(allowed(5, "/compiled/twice")).isEqualTo(5);
        pass(60);
        HttpResponse<String> refused = server.get("/compiled/twice");
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(header(refused, "RateLimit")).startsWith("\"GET /compiled/twice 7/1h\";r=0");
    }

    @Test
    void limitsPlainRoutesAndUnknownPathsButNotOperators() {
        start("rest.rate-limit", "3/1m");
        assertThat(server.get("/plain").statusCode()).isEqualTo(200);
        assertThat(server.get("/unknown").statusCode()).isEqualTo(404);
        assertThat(server.send("OPTIONS", "/compiled/free", null).statusCode()).isEqualTo(200);
        assertThat(server.get("/plain").statusCode()).isEqualTo(429);
        for (int i = 0; i < 10; i++) {
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            assertThat(server.get("/metrics").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void ignoresAddressesThatClientsClaim() {
        start("rest.rate-limit", "3/1m");
        int allowed = 0;
        for (int i = 0; i < 10; i++) {
            String address = "198.51.100." + i;
            allowed += allowed(
                    1,
                    "/compiled/free",
                    "X-Forwarded-For",
                    address,
                    "Forwarded",
                    "for=" + address,
                    "X-Real-IP",
                    address,
                    "X-Client-IP",
                    address,
                    "True-Client-IP",
                    address);
        }
        assertThat(allowed).isEqualTo(3);
    }

    @Test
    void allowsExactlyTheRateOnAllEventLoops() throws Exception {
        server = TestServer.start(
                Map.of("rest.rate-limit", "100/1m", "rest.verticles", "8"),
                RestPlugin.withResources(Resource.class),
                binder -> {
                    binder.bind(RateLimitStore.class).toInstance(memory);
                    HttpBinder.httpBinder(binder).rateLimitKey(ApiKey.class);
                });
        int connections = 16;
        String request = "GET /compiled/free HTTP/1.1\r\nHost: a\r\n\r\n";
        ExecutorService executor = Executors.newFixedThreadPool(connections);
        try {
            List<Future<Long>> all = IntStream.range(0, connections)
                    .mapToObj(i -> executor.submit((Callable<Long>) () -> {
                        long ok = 0;
                        try (RawConnection connection = new RawConnection(server)) {
                            for (int sent = 0; sent < 625; sent++) {
                                String head = connection.send(request).head();
                                connection.body(head);
                                ok += head.startsWith("HTTP/1.1 200") ? 1 : 0;
                            }
                        }
                        return ok;
                    }))
                    .toList();
            long sum = 0;
            for (Future<Long> each : all) {
                sum += each.get(1, TimeUnit.MINUTES);
            }
            assertThat(sum).as("of 10,000 requests").isEqualTo(100);
        } finally {
            executor.shutdownNow();
        }
    }

    /** A store elsewhere, which does as the key {@code user} wants. */
    private static final class Remote implements RateLimitStore {

        private final WhenUnavailable choice;
        private final CountDownLatch disposed = new CountDownLatch(1);
        private Single<RateLimitDecision> answer = Single.never();

        Remote(WhenUnavailable choice) {
            this.choice = choice;
        }

        @Override
        public Single<RateLimitDecision> take(RateLimitPolicy policy, String key, int cost) {
            return answer.doOnDispose(disposed::countDown);
        }

        @Override
        public WhenUnavailable whenUnavailable() {
            return choice;
        }
    }

    @Test
    void waitsForAStoreElsewhereWithoutLosingTheBody() {
        RateLimitStore slow = (policy, key, cost) -> Single.timer(20, TimeUnit.MILLISECONDS, Schedulers.io())
                .flatMap(time -> memory.take(policy, key, cost));
        start(slow, "rest.rate-limit", "3/1m");
        String body = "x".repeat(500_000);
        assertThat(server.send("POST", "/compiled/upload", body).body()).isEqualTo(body);
        assertThat(allowed(5, "/compiled/mine")).isEqualTo(2);
    }

    @Test
    void givesUpOnAStoreThatNeverAnswers() throws Exception {
        Remote never = new Remote(RateLimitStore.WhenUnavailable.ADMIT);
        start(never, "rest.request-timeout", "300ms");
        assertThat(server.get("/compiled/mine").statusCode()).isEqualTo(503);
        assertThat(never.disposed.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(server.get("/compiled/free").statusCode()).isEqualTo(200);
    }

    @Test
    void asksAStoreElsewhereOnlyWhereThereIsALimit() {
        Remote never = new Remote(RateLimitStore.WhenUnavailable.REFUSE);
        start(never);
        assertThat(server.get("/compiled/free").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(RateLimitStore.WhenUnavailable.class)
    void doesWhatTheStoreSaysWhileItIsAway(RateLimitStore.WhenUnavailable choice) {
        Remote away = new Remote(choice);
        away.answer = Single.error(new ServiceUnavailableException("away", java.time.Duration.ofSeconds(1), null));
        start(away);
        int allowed = allowed(5, "/compiled/mine");
        switch (choice) {
            case ADMIT -> {
                assertThat(allowed).isEqualTo(5);
                assertThat(header(server.get("/compiled/mine"), "RateLimit")).isEqualTo("none");
            }
            case LOCAL -> assertThat(allowed).isEqualTo(3);
            case REFUSE -> {
                assertThat(allowed).isZero();
                assertThat(server.get("/compiled/mine").statusCode()).isEqualTo(503);
                assertThat(header(server.get("/compiled/mine"), "Retry-After")).isEqualTo("1");
            }
        }
    }

    /** A client that leaves while its request waits must not be answered, nor leave anything behind. */
    @Test
    void forgetsAClientThatDoesNotWait() throws Exception {
        Remote slow = new Remote(RateLimitStore.WhenUnavailable.LOCAL);
        SingleSubject<RateLimitDecision> answer = SingleSubject.create();
        slow.answer = answer;
        start(slow);
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /compiled/mine HTTP/1.1\r\nHost: a\r\n\r\n");
            while (!answer.hasObservers()) {
                Thread.onSpinWait();
            }
        }
        assertThat(slow.disposed.await(20, TimeUnit.SECONDS)).isTrue();
        answer.onSuccess(new RateLimitDecision(true, 1, 0));
        assertThat(server.get("/compiled/free").statusCode()).isEqualTo(200);
    }

    @Test
    void leavesMethodsCompiled() {
        start("rest.rate-limit", "1000/1m");
        assertThat(server.application()
                        .injector()
                        .getInstance(DispatchReport.class)
                        .methods())
                .filteredOn(report -> report.path().startsWith("/compiled"))
                .hasSize(7)
                .allMatch(MethodReport::compiled);
    }

    @Test
    void countsWhatBecomesOfRequestsByPolicyWithoutNamingClients() {
        start("rest.rate-limit", "3/1m");
        allowed(5, "/compiled/free", "X-User", "lovelace");
        long deadline = System.nanoTime() + TestServer.DEADLINE.toNanos();
        String metrics = "";
        while (!metrics.contains("rate_limit_requests_total{outcome=\"limited\",policy=\"default\"} 2.0")) {
            assertThat(System.nanoTime()).as(metrics).isLessThan(deadline);
            metrics = server.get("/metrics").body();
        }
        assertThat(metrics)
                .contains("http_server_rate_limit_requests_total{outcome=\"allowed\",policy=\"default\"} 3.0")
                .contains("http_server_rate_limit_requests_total{outcome=\"failed\",policy=\"default\"} 0.0")
                .contains("http_server_rate_limit_requests_total{outcome=\"allowed\",policy=\"/together\"} 0.0")
                .doesNotContain("7f000001", "lovelace");
    }
}
