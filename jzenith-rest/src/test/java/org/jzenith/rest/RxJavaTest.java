package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.reactivex.Single;
import io.reactivex.plugins.RxJavaPlugins;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class RxJavaTest {

    private static final Logger LOG = LoggerFactory.getLogger(RxJavaTest.class);

    public record Item(String id, int length) { }

    private static volatile long eventLoopThread;

    @Path("/items")
    @Produces(MediaType.APPLICATION_JSON)
    public static class ItemResource {
        @GET
        @Path("{id}")
        @SuppressWarnings("deprecation") // Its successor came with JDK 19.
        public Single<Item> item(@PathParam("id") String id) {
            eventLoopThread = Thread.currentThread().getId();
            return Single.just(id).map(String::trim).filter(text -> !text.isEmpty()).toSingle()
                    .flatMap(text -> Single.just(new Item(text, text.length())));
        }
    }

    /** One set, for the scope of a request; it is tested in jzenith-core. */
    @Test
    void setsNoOtherHooksForTheWholeJvmThanThoseThatFollowARequest() throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(ItemResource.class))) {
            assertThat(server.get("/items/a").statusCode()).isEqualTo(200);
            assertThat(hooksSet()).containsExactlyInAnyOrder("onSingleSubscribe", "onMaybeSubscribe", "onCompletableSubscribe",
                    "onObservableSubscribe", "onFlowableSubscribe", "onScheduleHandler");
        }
        assertThat(hooksSet()).isEmpty();
    }

    private static List<String> hooksSet() throws IllegalAccessException {
        List<String> names = new ArrayList<>();
        for (Field field : RxJavaPlugins.class.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                field.setAccessible(true);
                if (field.get(null) != null) {
                    names.add(field.getName());
                }
            }
        }
        return names;
    }

    /** What the event loop allocates does not depend on the machine's speed, so that it may have a bound. */
    @Test
    void allocatesLittleForAChainOfOperators() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (TestServer server = TestServer.start(Map.of("rest.verticles", "1"), RestPlugin.withResources(ItemResource.class));
                RawConnection connection = new RawConnection(server)) {
            request(connection, 500);
            long before = threads.getThreadAllocatedBytes(eventLoopThread);
            request(connection, 1000);
            long perRequest = (threads.getThreadAllocatedBytes(eventLoopThread) - before) / 1000;
            LOG.info("A request through four operators of Single allocates {} bytes", perRequest);
            assertThat(perRequest).isPositive().isLessThan(20_000);
        }
    }

    private static void request(RawConnection connection, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            assertThat(connection.get("/items/abc").response()).endsWith("{\"id\":\"abc\",\"length\":3}");
        }
    }
}
