package org.jzenith.testing.faults;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jzenith.testing.servers.TimeLimit;

/** Clients that send requests continuously, each on its own connection, until this is closed. */
public final class Load implements AutoCloseable {

    /** Longer than all timeouts of the application together on a busy machine: a client that waits this long hangs. */
    private static final Duration HANGS = Duration.ofSeconds(45);

    private static final Set<Integer> SERVED_OR_TOLD = Set.of(200, 503);

    private record Answer(int status, String type, String body) {}

    private final Vertx vertx =
            Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final HttpClient http;
    private final RequestOptions request;
    private final Duration hangs;
    private final Set<Integer> expected;
    private final Map<Integer, AtomicInteger> statuses = new ConcurrentHashMap<>();
    private final Queue<String> surprises = new ConcurrentLinkedQueue<>();
    private final CountDownLatch working;
    private volatile boolean over;

    Load(int port, String path, int clients) {
        this(port, path, clients, HANGS, SERVED_OR_TOLD);
    }

    /**
     * A client that waits for {@code hangs} is regarded as waiting forever; responses with other statuses than these
     * are surprises.
     */
    Load(int port, String path, int clients, Duration hangs, Set<Integer> expected) {
        this.hangs = hangs;
        this.expected = Set.copyOf(expected);
        http = vertx.createHttpClient(new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(clients));
        request = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setHost("127.0.0.1")
                .setPort(port)
                .setURI(path)
                .setTimeout(hangs.toMillis());
        working = new CountDownLatch(clients);
        for (int i = 0; i < clients; i++) {
            ask();
        }
    }

    private void ask() {
        http.request(request)
                .compose(HttpClientRequest::send)
                .compose(Load::read)
                .onComplete(done -> {
                    note(done);
                    if (over) {
                        working.countDown();
                    } else {
                        vertx.runOnContext(nothing -> ask());
                    }
                });
    }

    private static Future<Answer> read(HttpClientResponse response) {
        String type = String.valueOf(response.getHeader(HttpHeaders.CONTENT_TYPE));
        return response.body().map(Buffer::toString).map(body -> new Answer(response.statusCode(), type, body));
    }

    private void note(AsyncResult<Answer> done) {
        if (done.failed()) {
            surprises.add("no answer: " + done.cause());
            return;
        }
        Answer answer = done.result();
        statuses.computeIfAbsent(answer.status(), status -> new AtomicInteger()).incrementAndGet();
        boolean problem = answer.type().startsWith("application/problem+json")
                && answer.body().contains("urn:jzenith:problem:service-unavailable");
        if (!expected.contains(answer.status()) || (answer.status() == 503 && !problem)) {
            surprises.add(answer.toString());
        }
    }

    /**
     * Returns unexpected responses and failures, including any 503 without the expected problem; without duplicates.
     */
    Set<String> surprises() {
        return new TreeSet<>(surprises);
    }

    Set<Integer> statuses() {
        return new TreeSet<>(statuses.keySet());
    }

    private int count(int status) {
        AtomicInteger count = statuses.get(status);
        return count == null ? 0 : count.get();
    }

    /** Waits for this many more responses with a status. */
    public void awaitMore(int more, int status) {
        int before = count(status);
        deadline()
                .await(more + " answers with " + status + " more than " + before, () -> count(status) - before >= more);
    }

    /** Waits for this many more responses with any status. */
    void awaitMore(int more) {
        int before = all();
        deadline().await(more + " answers more than " + before, () -> all() - before >= more);
    }

    private TimeLimit deadline() {
        return new TimeLimit(hangs.multipliedBy(2));
    }

    private int all() {
        return statuses.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    /** Waits until each client has its last response. */
    @Override
    public void close() {
        over = true;
        try {
            if (!working.await(2 * hangs.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError(working.getCount() + " clients got no last answer");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }
}
