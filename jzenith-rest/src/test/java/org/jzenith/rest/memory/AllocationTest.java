package org.jzenith.rest.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.http.HttpServerRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.management.ManagementFactory;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.HeaderAuthentication;
import org.jzenith.rest.support.HeaderCaller;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the event loop allocates for a request, from its first byte to the last byte of its response. This does not
 * depend on the speed of the machine, so it may have a limit: about a third more than was measured.
 */
@Tag("stress")
@Tag("allocation")
class AllocationTest {

    private static final Logger LOG = LoggerFactory.getLogger(AllocationTest.class);
    private static final int VALUE_BOUND = 2_700;
    private static final int CHAIN_BOUND = 3_100;
    /** How much more a login may cost: two filters, a security context, a role and a header. */
    private static final int LOGIN_BOUND = 1_350;
    /** How much more a caller may cost who is known at once, and has to have a role. */
    private static final int CALLER_BOUND = 210;
    /** How much more a filter may cost that does nothing. */
    private static final int FILTER_BOUND = 130;

    /** How much an element of a stream may cost, and a stream of one element. */
    private static final int ELEMENT_BOUND = 300;

    private static final int STREAM_BOUND = 11_000;

    private static final int WARM_UP = 10_000;
    private static final int BATCHES = 8;
    private static final int MOST_BATCHES = 100;
    private static final int BATCH = 500;

    public record Item(String id, int length) {}

    private static volatile long eventLoopThread;

    @SuppressWarnings("deprecation") // Its successor came with JDK 19.
    private static void noteThread() {
        eventLoopThread = Thread.currentThread().getId();
    }

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class ItemResource {
        @GET
        @Path("items/{id}")
        public Single<Item> item(@PathParam("id") String id) {
            noteThread();
            return Single.just(new Item(id, id.length()));
        }

        @GET
        @Path("chains/{id}")
        public Single<Item> chain(@PathParam("id") String id) {
            noteThread();
            return Single.just(id)
                    .map(String::trim)
                    .filter(text -> !text.isEmpty())
                    .toSingle()
                    .flatMap(text -> Single.just(new Item(text, text.length())));
        }
    }

    @Path("/streams")
    @Produces(MediaType.APPLICATION_JSON)
    public static class StreamResource {
        @GET
        @Path("{count}")
        public Flowable<Item> items(@PathParam("count") int count) {
            noteThread();
            return Flowable.range(0, count).map(number -> new Item("abc", 3));
        }
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Secured {}

    @Path("/secured")
    @Produces(MediaType.APPLICATION_JSON)
    public static class SecuredResource {
        @GET
        @Path("{id}")
        @Secured
        @RolesAllowed("reader")
        public Single<Item> item(@PathParam("id") String id) {
            noteThread();
            return Single.just(new Item(id, id.length()));
        }
    }

    @Path("/known")
    @Produces(MediaType.APPLICATION_JSON)
    public static class KnownResource {
        @GET
        @Path("{id}")
        @RolesAllowed("reader")
        public Single<Item> item(@PathParam("id") String id, @Context HeaderCaller caller) {
            noteThread();
            return Single.just(new Item(id, id.length()));
        }
    }

    /** Costs nothing itself. */
    static class Known extends HeaderAuthentication {
        private final Maybe<HeaderCaller> ada = Maybe.just(HeaderCaller.of("ada reader"));

        @Override
        public Maybe<HeaderCaller> authenticate(HttpServerRequest request) {
            return ada;
        }
    }

    private record Caller(String name) implements SecurityContext {
        @Override
        public Principal getUserPrincipal() {
            return () -> name;
        }

        @Override
        public boolean isUserInRole(String role) {
            return role.equals("reader");
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return "Bearer";
        }
    }

    @Secured
    public static class Login implements ContainerRequestFilter, ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            request.setSecurityContext(new Caller(
                    request.getHeaderString(HttpHeaders.AUTHORIZATION).substring("Bearer ".length())));
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders()
                    .putSingle(
                            "X-User",
                            request.getSecurityContext().getUserPrincipal().getName());
        }
    }

    public static class Nothing implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {}
    }

    @Test
    void isLittleMoreForALogin() throws Exception {
        long plain = bytesPerRequest("/items/abc", true, VALUE_BOUND);
        assertThat(bytesPerRequest("/secured/abc", true, plain + LOGIN_BOUND) - plain)
                .isLessThan(LOGIN_BOUND);
    }

    @Test
    void isLittleMoreForACallerWhoIsKnownBeforeDispatch() throws Exception {
        long plain = bytesPerRequest("/items/abc", true, VALUE_BOUND);
        assertThat(bytesPerRequest("/known/abc", true, plain + CALLER_BOUND) - plain)
                .isLessThan(CALLER_BOUND);
    }

    @Test
    void isLittleMoreForAFilterThatDoesNothing() throws Exception {
        long plain = bytesPerRequest("/items/abc", true, VALUE_BOUND);
        assertThat(bytesPerRequest("/items/abc", true, plain + FILTER_BOUND, Nothing.class) - plain)
                .isLessThan(FILTER_BOUND);
    }

    @Test
    void isLittleForAValueAsJson() throws Exception {
        assertThat(bytesPerRequest("/items/abc", true, VALUE_BOUND))
                .isPositive()
                .isLessThan(VALUE_BOUND);
    }

    @Test
    void isLittleForAChainOfOperators() throws Exception {
        assertThat(bytesPerRequest("/chains/abc", true, CHAIN_BOUND))
                .isPositive()
                .isLessThan(CHAIN_BOUND);
    }

    @Test
    void isLittleForAnElementOfAStream() throws Exception {
        long one = bytesPerRequest("/streams/1", true, STREAM_BOUND);
        assertThat(one).isPositive().isLessThan(STREAM_BOUND);
        long more = bytesPerRequest("/streams/51", true, one + 50 * ELEMENT_BOUND) - one;
        assertThat(more / 50).isPositive().isLessThan(ELEMENT_BOUND);
    }

    /** Ensures that a request which falls back to RESTEasy would be noticed. */
    @Test
    void isBeyondTheBoundForWhatRestEasyAnswers() throws Exception {
        assertThat(bytesPerRequest("/items/abc", false, Long.MAX_VALUE)).isGreaterThan(2 * CHAIN_BOUND);
    }

    /**
     * Returns the lowest figure of several batches: during the first, the JVM's compilers may still be working, on a
     * busy machine for long. So there are more batches until the figure is below {@code expected}.
     */
    private static long bytesPerRequest(String path, boolean compiled, long expected, Class<?>... providers)
            throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Map<String, String> configuration =
                Map.of("rest.verticles", "1", "rest.compiled-dispatch", String.valueOf(compiled));
        try (TestServer server = TestServer.start(
                        configuration,
                        RestPlugin.withResources(
                                        ItemResource.class,
                                        SecuredResource.class,
                                        KnownResource.class,
                                        StreamResource.class)
                                .withProviders(Login.class)
                                .withProviders(providers),
                        path.startsWith("/known")
                                ? binder -> HttpBinder.httpBinder(binder).authentication(Known.class)
                                : binder -> {});
                RawConnection connection = new RawConnection(server)) {
            request(connection, path, WARM_UP);
            long least = Long.MAX_VALUE;
            for (int i = 0; i < BATCHES || (i < MOST_BATCHES && least >= expected); i++) {
                long before = threads.getThreadAllocatedBytes(eventLoopThread);
                request(connection, path, BATCH);
                least = Math.min(least, (threads.getThreadAllocatedBytes(eventLoopThread) - before) / BATCH);
            }
            LOG.info("GET {} allocates {} bytes, compiled: {}, {}", path, least, compiled, List.of(providers));
            return least;
        }
    }

    private static void request(RawConnection connection, String path, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            assertThat(connection.get(path, "Authorization: Bearer ada").response())
                    .endsWith("{\"id\":\"abc\",\"length\":3}" + (path.startsWith("/streams") ? "]" : ""));
        }
    }
}
