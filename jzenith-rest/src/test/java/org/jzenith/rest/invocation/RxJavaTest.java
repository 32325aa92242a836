package org.jzenith.rest.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.reactivex.plugins.RxJavaPlugins;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

class RxJavaTest {

    public record Item(String id, int length) {}

    @Path("/items")
    @Produces(MediaType.APPLICATION_JSON)
    public static class ItemResource {
        @GET
        @Path("{id}")
        public Single<Item> item(@PathParam("id") String id) {
            return Single.just(id)
                    .map(String::trim)
                    .filter(text -> !text.isEmpty())
                    .toSingle()
                    .flatMap(text -> Single.just(new Item(text, text.length())));
        }
    }

    /** They are tested in jzenith-core. */
    @Test
    @DisplayName("It sets no hooks for the whole JVM but those that follow a request and keep event loops free")
    void setsNoOtherHooksForTheWholeJvm() throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(ItemResource.class))) {
            assertThat(server.get("/items/a").statusCode()).isEqualTo(200);
            assertThat(hooksSet())
                    .containsExactlyInAnyOrder(
                            "onSingleSubscribe",
                            "onMaybeSubscribe",
                            "onCompletableSubscribe",
                            "onObservableSubscribe",
                            "onFlowableSubscribe",
                            "onScheduleHandler",
                            "onBeforeBlocking");
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
}
