package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.client.Called.value;

import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.error.ClientResponseException;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.Publisher;

/** The types of the JDK and of Reactive Streams as results of a client, and results that a thread waits for. */
class ResultTypesTest {

    private static final long MINUTES = 2;

    @Path("items")
    interface Api {
        @GET
        @Path("{id}")
        Item get(@PathParam("id") String id);

        @GET
        @Path("{id}")
        Optional<Item> find(@PathParam("id") String id);

        @GET
        @Path("{id}")
        Response response(@PathParam("id") String id);

        @GET
        @Path("list")
        List<Map<String, String>> list();

        @GET
        @Path("number")
        int number();

        @POST
        @Path("{id}")
        void add(@PathParam("id") String id, Item item);

        @GET
        @Path("{id}")
        CompletionStage<Item> later(@PathParam("id") String id);

        @GET
        @Path("{id}")
        CompletableFuture<Item> future(@PathParam("id") String id);

        @POST
        @Path("{id}")
        CompletionStage<Void> addLater(@PathParam("id") String id, Item item);

        @GET
        @Path("list")
        Publisher<Item> publisher();

        @GET
        @Path("list")
        Flow.Publisher<Item> flow();
    }

    private static volatile CountDownLatch hanging;
    private static volatile CountDownLatch closed;
    private static Stub stub;
    private static Called<Api> client;

    @BeforeAll
    static void start() {
        stub = Stub.http(ResultTypesTest::answer);
        client = Called.at(stub.url(), Api.class);
    }

    @AfterAll
    static void stop() {
        client.close();
        stub.close();
    }

    @BeforeEach
    void reset() {
        hanging = new CountDownLatch(1);
        closed = new CountDownLatch(1);
    }

    private static void answer(HttpServerRequest request) {
        switch (request.path()) {
            case "/items/tea" -> json(request, "{\"name\":\"tea\"}");
            case "/items/list" -> json(request, "[{\"name\":\"tea\"},{\"name\":\"milk\"}]");
            case "/items/number" -> json(request, "7");
            case "/items/new" -> request.response().setStatusCode(204).end();
            case "/items/hangs" -> {
                request.connection().closeHandler(nothing -> closed.countDown());
                hanging.countDown();
            }
            default -> request.response().setStatusCode(404).end();
        }
    }

    private static void json(HttpServerRequest request, String text) {
        request.response().putHeader("Content-Type", "application/json").end(Buffer.buffer(text));
    }

    private static Api api() {
        return client.api();
    }

    @Test
    void aPlainTypeIsTheResultOfTheCall() {
        assertThat(api().get("tea")).isEqualTo(new Item("tea"));
        assertThat(api().list()).containsExactly(Map.of("name", "tea"), Map.of("name", "milk"));
        assertThat(api().number()).isEqualTo(7);
        api().add("new", new Item("new"));
        assertThat(api().response("none").getStatus()).isEqualTo(404);
    }

    @Test
    void anOptionalIsEmptyIfTheServiceHasNothing() {
        assertThat(api().find("tea")).contains(new Item("tea"));
        assertThat(api().find("none")).isEmpty();
    }

    @Test
    void aFailureOfTheServiceIsThrownAndShowsTheCaller() {
        assertThatThrownBy(() -> api().get("none"))
                .isInstanceOf(ClientResponseException.class)
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .satisfies(here -> assertThat(here.getStackTrace()).anyMatch(frame -> frame.getClassName()
                                .startsWith(getClass().getName()))));
        assertThatThrownBy(() -> api().add("none", new Item("none"))).isInstanceOf(ClientResponseException.class);
    }

    @Test
    void anInterruptCancelsTheCall() throws Exception {
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            try {
                api().get("hangs");
            } catch (Throwable e) {
                thrown.complete(e);
            }
        });
        waiting.start();
        assertThat(hanging.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        waiting.interrupt();
        assertThat(thrown.get(MINUTES, TimeUnit.MINUTES)).isInstanceOf(CancellationException.class);
        assertThat(closed.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        waiting.join();
    }

    @Test
    void anEventLoopIsRefusedBeforeARequestIsSent() throws Exception {
        int before = stub.requests();
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        stub.vertx().getOrCreateContext().runOnContext(nothing -> {
            try {
                api().get("tea");
            } catch (Throwable e) {
                thrown.complete(e);
            }
        });
        assertThat(thrown.get(MINUTES, TimeUnit.MINUTES))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot wait for a result");
        assertThat(stub.requests()).isEqualTo(before);
    }

    @Test
    void aStageIsACallThatHasBegun() throws Exception {
        assertThat(api().later("tea").toCompletableFuture().get(MINUTES, TimeUnit.MINUTES))
                .isEqualTo(new Item("tea"));
        assertThat(api().future("tea").thenApply(Item::name).get(MINUTES, TimeUnit.MINUTES))
                .isEqualTo("tea");
        assertThat(api().addLater("new", new Item("new")).toCompletableFuture().get(MINUTES, TimeUnit.MINUTES))
                .isNull();
        assertThatThrownBy(() -> api().later("none")
                        .toCompletableFuture()
                        .orTimeout(MINUTES, TimeUnit.MINUTES)
                        .join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(ClientResponseException.class);
    }

    @Test
    void cancellingAStageCancelsTheCall() throws Exception {
        CompletableFuture<Item> call = api().later("hangs").toCompletableFuture();
        assertThat(hanging.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(call.cancel(true)).isTrue();
        assertThat(closed.await(MINUTES, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aPublisherIsACallForEachSubscription() {
        Publisher<Item> publisher = api().publisher();
        int before = stub.requests();
        for (int i = 1; i <= 2; i++) {
            assertThat(value(Flowable.fromPublisher(publisher).toList()))
                    .containsExactly(new Item("tea"), new Item("milk"));
            assertThat(stub.requests()).isEqualTo(before + i);
        }
        assertThat(value(Flowable.fromPublisher(FlowAdapters.toPublisher(api().flow()))
                        .toList()))
                .containsExactly(new Item("tea"), new Item("milk"));
    }
}
