package org.jzenith.rest.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.reactivex.subjects.SingleSubject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.CompletionCallback;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/**
 * RESTEasy keeps the data of a request in a stack of the thread; requests on one event loop must not see each other's
 * data.
 */
class ConcurrencyTest {

    private static volatile SingleSubject<String> news;
    private static volatile CountDownLatch waiting;
    private static final List<String> COMPLETED = new CopyOnWriteArrayList<>();

    @Path("/")
    public static class Resource {
        @Context
        UriInfo uri;

        @GET
        @Path("wait")
        public Single<String> await() {
            waiting.countDown();
            return news;
        }

        @GET
        @Path("wake")
        public Single<String> wake() {
            news.onSuccess("news");
            return Single.just(uri.getPath());
        }

        @GET
        @Path("echo/{n}")
        public void echo(@PathParam("n") int n, @Suspended AsyncResponse response) {
            CompletionCallback callback = failure -> COMPLETED.add(uri.getPath());
            String path = uri.getPath();
            response.register(callback);
            new Thread(() -> response.resume(path)).start(); // Meanwhile the next request waits on the connection.
        }
    }

    public static class PathFilter implements ContainerResponseFilter {
        @Context
        UriInfo uri;

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().putSingle("X-Path", uri.getPath());
        }
    }

    private static TestServer start() {
        return TestServer.start(
                Map.of("rest.verticles", "1"),
                RestPlugin.withResources(Resource.class).withProviders(PathFilter.class));
    }

    @Test
    void keepsARequestApartFromTheOneThatItCompletes() throws Exception {
        news = SingleSubject.create();
        waiting = new CountDownLatch(1);
        try (TestServer server = start();
                RawConnection first = new RawConnection(server);
                RawConnection second = new RawConnection(server)) {
            first.get("/wait");
            assertThat(waiting.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(second.get("/wake").response())
                    .startsWith("HTTP/1.1 200")
                    .contains("X-Path: /wake")
                    .endsWith("/wake");
            assertThat(first.response())
                    .startsWith("HTTP/1.1 200")
                    .contains("X-Path: /wait")
                    .endsWith("news");
        }
    }

    @Test
    void keepsPipelinedRequestsApartAndInOrder() throws Exception {
        news = SingleSubject.create();
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            StringBuilder requests = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                requests.append("GET /echo/").append(i).append(" HTTP/1.1\r\nHost: a\r\n\r\n");
            }
            connection.send(requests.toString());
            for (int i = 0; i < 100; i++) {
                assertThat(connection.response())
                        .contains("X-Path: /echo/" + i + "\r\n")
                        .endsWith("/echo/" + i);
            }
            assertThat(connection.get("/wake").response())
                    .isNotEmpty(); // By then, the callback of the last one has run.
            assertThat(COMPLETED)
                    .hasSize(100)
                    .doesNotHaveDuplicates()
                    .startsWith("/echo/0")
                    .endsWith("/echo/99");
        }
    }
}
