package org.jzenith.benchmarks.features;

import com.sun.management.ThreadMXBean;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jzenith.core.JZenith;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.ETag;

/** A service for {@code benchmarks/features.sh}, which starts it with each feature. */
public final class FeaturesServer {

    private static final List<User> USERS = IntStream.range(0, 20)
            .mapToObj(number -> new User(
                    "0f8fad5b-" + number, "Ada Lovelace " + number, "ada" + number + "@analytical.example", true))
            .toList();

    private FeaturesServer() {}

    /** What is answered. */
    public record User(String id, String name, String email, boolean active) {}

    /** One user, and a list of 20. */
    @Path("/users")
    @Produces(MediaType.APPLICATION_JSON)
    public static final class UserResource {

        /** Answers at once. */
        @GET
        @Path("{id}")
        public Single<User> get(@PathParam("id") String id) {
            return Single.just(new User(id, "Ada Lovelace", "ada@analytical.example", true));
        }

        /** Answers at once. */
        @GET
        public Single<List<User>> all() {
            return Single.just(USERS);
        }
    }

    /** The list, with an entity tag. */
    @Path("/tagged")
    @Produces(MediaType.APPLICATION_JSON)
    public static final class TaggedResource {

        /** Answers at once. */
        @GET
        @ETag
        public Single<List<User>> all() {
            return Single.just(USERS);
        }
    }

    /** How much all threads have allocated. */
    @Path("/allocated")
    public static final class AllocationResource {

        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        /** Answers with bytes since the start; threads that have ended are left out. */
        @GET
        public String bytes() {
            return Long.toString(LongStream.of(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                    .sum());
        }
    }

    /** Sends every message back. */
    public static final class Echo implements WebSocketEndpoint<Buffer, Buffer> {

        @Override
        public Flowable<Buffer> open(Flowable<Buffer> messages, WebSocketSession session) {
            return messages;
        }
    }

    /** Starts the service. */
    public static void main(String[] args) {
        JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(UserResource.class, TaggedResource.class, AllocationResource.class)
                                .withWebSocket("/echo", Echo.class)
                                .withFiles("/files", StaticFiles.fromClassPath("files")))
                .run();
    }
}
