package org.jzenith.rxjava3;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.client.ClientPlugin;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.RestPlugin;

/** Client interfaces that return types of RxJava 3. */
class ClientTest {

    private static final long MINUTES = 2;
    private static final CountDownLatch HANGING = new CountDownLatch(1);
    private static final CountDownLatch LEFT = new CountDownLatch(1);

    public record Item(String name) {}

    @Path("items")
    public interface Api {
        @GET
        @Path("one/{name}")
        Single<Item> one(@PathParam("name") String name);

        @GET
        @Path("one/{name}")
        Maybe<Item> find(@PathParam("name") String name);

        @POST
        @Path("add")
        Completable add(Item item);

        @GET
        @Path("all")
        Flowable<Item> all();

        @POST
        @Path("length")
        Single<Integer> length(Flowable<Buffer> body);

        @GET
        @Path("one/{name}")
        Future<Item> future(@PathParam("name") String name);
    }

    @Path("items")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Items {
        @GET
        @Path("one/{name}")
        public Maybe<Item> one(@PathParam("name") String name) {
            return switch (name) {
                case "none" -> Maybe.empty();
                case "hangs" ->
                    Maybe.<Item>never()
                            .doOnSubscribe(subscription -> HANGING.countDown())
                            .doOnDispose(LEFT::countDown);
                default -> Maybe.just(new Item(name));
            };
        }

        @POST
        @Path("add")
        public Completable add(Item item) {
            return Completable.complete();
        }

        @GET
        @Path("all")
        public Flowable<Item> all() {
            return Flowable.range(1, 1000).map(number -> new Item("item " + number));
        }

        @POST
        @Path("length")
        public Single<Integer> length(Flowable<Buffer> body) {
            return body.map(Buffer::length).reduce(0, Integer::sum);
        }
    }

    /** Calls the service from a request. */
    @Path("/")
    @Produces(MediaType.TEXT_PLAIN)
    public static class Caller {
        private final Api api;

        @Inject
        Caller(Api api) {
            this.api = api;
        }

        @GET
        public Single<String> call() {
            return api.one("tea")
                    .observeOn(Schedulers.io())
                    .map(item -> item.name() + " in " + RequestScope.current().requestId());
        }
    }

    private static RunningApplication service;
    private static RunningApplication caller;
    private static Api api;

    @BeforeAll
    static void start() {
        service = Applications.of(RestPlugin.withResources(Items.class)).start();
        caller = JZenith.application("--client-items.url=" + Applications.url(service))
                .withConfiguration("rest.port", 0)
                .withPlugins(
                        RestPlugin.withResources(Caller.class),
                        ClientPlugin.named("items").withClient(Api.class),
                        RxJava3Plugin.create())
                .start();
        api = caller.injector().getInstance(Api.class);
    }

    @AfterAll
    static void stop() {
        caller.close();
        service.close();
    }

    private static <T> TestObserver<T> ended(TestObserver<T> call) throws InterruptedException {
        assertThat(call.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        return call;
    }

    @Test
    void eachTypeIsACallForEachSubscription() throws Exception {
        Single<Item> one = api.one("tea");
        ended(one.test()).assertResult(new Item("tea"));
        ended(one.test()).assertResult(new Item("tea"));
        ended(api.find("tea").test()).assertResult(new Item("tea"));
        ended(api.find("none").test()).assertResult();
        ended(api.add(new Item("milk")).test()).assertResult();
        ended(api.all().count().test()).assertResult(1000L);
        ended(api.length(Flowable.range(0, 100).map(any -> Buffer.buffer("abc")))
                        .test())
                .assertResult(300);
    }

    @Test
    void aFutureOfVertxIsACallThatHasBegun() throws Exception {
        assertThat(api.future("tea").toCompletionStage().toCompletableFuture().get(MINUTES, TimeUnit.MINUTES))
                .isEqualTo(new Item("tea"));
    }

    @Test
    void aFailureOfTheServiceIsAFailureOfTheCall() throws Exception {
        ended(api.one("none").test()).assertError(ClientResponseException.class);
    }

    @Test
    void disposingEndsTheCall() throws Exception {
        TestObserver<Item> call = api.one("hangs").test();
        assertThat(HANGING.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        call.dispose();
        assertThat(LEFT.await(MINUTES, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aCallKeepsTheScopeOfItsRequest() {
        assertThat(Applications.client(caller)
                        .withHeader("X-Request-Id", "the-id")
                        .get("/")
                        .body())
                .isEqualTo("tea in the-id");
    }
}
