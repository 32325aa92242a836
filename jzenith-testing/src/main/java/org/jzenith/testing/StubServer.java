package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;
import org.jzenith.testing.openapi.OpenApiDocument;

/**
 * A stand-in for another service: an HTTP server on a free port of the loopback interface. It returns the answers of a
 * test, and records the requests. It speaks HTTP/1.1, and HTTP/2 with prior knowledge, without TLS.
 *
 * <pre>{@code
 * @AutoClose
 * static final StubServer PRICES = StubServer.create();
 *
 * @RegisterExtension
 * static final ApplicationExtension APPLICATION = ApplicationExtension.of(OfferApplication::describe)
 *         .withConfiguration("client-prices.url", PRICES.url());
 *
 * @Test
 * void asksAgain(TestClient client) {
 *     PRICES.answer("GET", "/prices/{isbn}", StubResponse.status(503), StubResponse.json(200, price));
 * }
 * }</pre>
 *
 * <p>A request with a method and a path that have no answer gets a 404 and is {@link #unexpected()}. A request counts
 * as soon as all of it has arrived, and before it is answered: once a client has its response, {@link #requests()} has
 * its request. The server keeps the last 10,000 requests and their answers, with at most 64 MB of bodies. It keeps the
 * first 10,000 unexpected requests without their bodies. A body of more than 1 MB gets a 413, is not kept, and is
 * unexpected.
 *
 * <p>Safe on any thread; the methods that wait must not be called on event loops.
 */
@API(status = API.Status.MAINTAINED)
public final class StubServer implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final StubRoutes routes = new StubRoutes();
    private final StubJournal journal = new StubJournal();
    private volatile int port;
    /** Like the next field, used with the lock on this only. */
    private @Nullable FaultProxy proxy;

    private boolean closed;

    private StubServer() {}

    /**
     * Returns a server that is running and has no answers yet.
     *
     * @throws JZenithException if it cannot listen within 20 seconds
     */
    public static StubServer create() {
        StubServer stub = new StubServer();
        try {
            stub.port = stub.await(
                            "listen",
                            stub.vertx
                                    .createHttpServer(new HttpServerOptions()
                                            .setHost(LOOPBACK)
                                            .setPort(0)
                                            .setHandle100ContinueAutomatically(true))
                                    .requestHandler(new StubRequestHandler(stub.vertx, stub.routes, stub.journal))
                                    .listen())
                    .actualPort();
        } catch (Throwable e) {
            stub.vertx.close();
            throw e;
        }
        return stub;
    }

    /** Returns the port. */
    public int port() {
        return port;
    }

    /** Returns the address, such as {@code http://127.0.0.1:40123}. */
    public String url() {
        return "http://" + LOOPBACK + ':' + port;
    }

    /**
     * Returns a faulty network between this server and clients that use {@link #urlThroughFaults()}. Always the same
     * proxy: the first call of either method starts it, and {@link #close()} closes it.
     */
    public synchronized FaultProxy faults() {
        if (closed) {
            throw new IllegalStateException(this + " is closed (expected: to be open)");
        }
        if (proxy == null) {
            proxy = FaultProxy.to(LOOPBACK, port);
        }
        return proxy;
    }

    /** Returns the address of {@link #faults()}, such as {@code http://127.0.0.1:40124}. */
    public String urlThroughFaults() {
        FaultProxy network = faults();
        return "http://" + network.host() + ':' + network.port();
    }

    /**
     * Answers requests with {@code first}, then with each of {@code next} in turn, in the order in which the requests
     * arrive; the last response is repeated. Replaces earlier answers of the same method and path.
     *
     * @param method the method, such as {@code GET}; case-sensitive
     * @param path the decoded path; a segment such as {@code {isbn}} matches any segment that is not empty. If several
     *     paths match a request, the one that was added last answers.
     */
    public StubServer answer(String method, String path, StubResponse first, StubResponse... next) {
        List<StubResponse> inTurn = new ArrayList<>();
        inTurn.add(requireNonNull(first, "first"));
        inTurn.addAll(List.of(next));
        return add(StubRoute.inTurn(method, path, List.copyOf(inTurn)));
    }

    /**
     * Answers requests with the results of a function, like {@link #answer(String, String, StubResponse,
     * StubResponse...)}. The function runs on one of 20 threads and may block; it may run several times at once. If it
     * throws, the request gets a 500 and is {@link #unexpected()}.
     */
    public StubServer answer(String method, String path, Function<StubRequest, StubResponse> function) {
        return add(StubRoute.computed(method, path, requireNonNull(function, "function")));
    }

    private StubServer add(StubRoute route) {
        routes.add(route);
        return this;
    }

    /** Returns the requests so far, the oldest first, including unexpected ones. */
    public List<StubRequest> requests() {
        return journal.requests();
    }

    /** Returns the requests so far without an answer, with a failed answer, or with too large a body. */
    public List<StubRequest> unexpected() {
        return journal.unexpected();
    }

    /** Returns the number of requests so far, including those that are no longer kept. */
    public long requestCount() {
        return journal.count();
    }

    /**
     * Waits until there have been at least {@code count} requests, and returns those that are kept.
     *
     * @throws AssertionError if that takes more than 20 seconds
     */
    public List<StubRequest> awaitRequests(int count) {
        return awaitRequests(count, DEADLINE);
    }

    /** Like {@link #awaitRequests(int)}, with another limit. */
    public List<StubRequest> awaitRequests(int count, Duration limit) {
        refuseEventLoops();
        return journal.await(count, limit, toString());
    }

    /**
     * Asserts that no request was {@link #unexpected()}.
     *
     * @throws AssertionError if there were such requests; the message lists the first ones
     */
    public void assertNothingUnexpected() {
        String mistakes = journal.mistakes();
        if (!mistakes.isEmpty()) {
            throw new AssertionError(this + " got requests that were not expected:" + mistakes);
        }
    }

    /**
     * Asserts that the document of the stubbed service allows all requests that are kept, and their answers. It checks:
     *
     * <ul>
     *   <li>Requests: the path, with or without the path of a server of the document, and the method
     *   <li>Parameters: arrays and objects in their style, and unknown parameters of the query
     *   <li>Responses: the status and the headers
     *   <li>Bodies: the media type; JSON, texts and forms, against their schemas, with formats
     * </ul>
     *
     * <p>Requests must not have {@code readOnly} properties, nor responses {@code writeOnly} ones.
     *
     * <p>Does not check answers that are {@linkplain StubResponse#undocumented() undocumented} or
     * {@link #unexpected()}, nor security requirements, nor bodies of other types. Of files in forms, it checks only
     * the length. It skips parameters that may be an object or something else, and variables in paths in other styles
     * than {@code simple}.
     *
     * <p>This needs {@code com.networknt:json-schema-validator} on the class path.
     *
     * @throws AssertionError if the document does not allow something; the message lists the first violations
     * @throws JZenithException if the library is missing, or if the document cannot be used
     */
    public void assertConformsTo(OpenApiDocument document) {
        String mistakes = StubConformance.mistakes(journal.exchanges(), document);
        if (!mistakes.isEmpty()) {
            throw new AssertionError(
                    this + " was asked or has answered what " + document + " does not allow:" + mistakes
                            + "\nFix: change the stub or who calls it, update the document, or, for an answer that is meant to differ, "
                            + "use StubResponse.undocumented()");
        }
    }

    /** Forgets all requests and all answers, for the next test; {@link #faults()} stay as they are. */
    public synchronized void reset() {
        routes.clear();
        journal.clear();
    }

    /** Stops listening and closes all connections, also those that wait for a response. Closing again does nothing. */
    @Override
    public synchronized void close() {
        if (!closed) {
            refuseEventLoops();
            closed = true;
            try {
                if (proxy != null) {
                    proxy.close();
                }
            } finally {
                await("close", vertx.close());
            }
        }
    }

    private void refuseEventLoops() {
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException(
                    this + " cannot be waited for on an event loop (expected: a thread that may block)");
        }
    }

    private <T> T await(String what, Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new JZenithException(this + " did not " + what + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JZenithException("Interrupted while " + this + " was to " + what, e);
        }
    }

    /** Returns the address. */
    @Override
    public String toString() {
        return "The stub at " + url();
    }
}
