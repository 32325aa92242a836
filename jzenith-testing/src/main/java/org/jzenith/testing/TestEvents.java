package org.jzenith.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.JZenithException;

/**
 * A stream of server-sent events, opened by {@link TestClient#events}. Reads ahead and keeps up to 10,000 events; then
 * the server has to wait. Safe on any thread except event loops, which it would block.
 *
 * <pre>{@code
 * try (TestEvents events = client.as("ada").events("/loans/changes")) {
 *     client.post("/loans", new NewLoan("Dune"));
 *     assertThat(events.next().json(Loan.class).title()).isEqualTo("Dune");
 * }
 * }</pre>
 *
 * <p>It does not reconnect as a browser would. Methods that wait throw {@link UncheckedIOException} after the timeout
 * of the client.
 */
@API(status = API.Status.MAINTAINED)
public final class TestEvents implements AutoCloseable {

    private final String asked;
    private final Duration timeout;
    private final EventReader reader;

    private TestEvents(String asked, Duration timeout, EventReader reader) {
        this.asked = asked;
        this.timeout = timeout;
        this.reader = reader;
    }

    /** A response that is not a stream becomes a text. */
    sealed interface Opened {
        record Stream(EventReader reader) implements Opened {}

        record Refused(int status, String text) implements Opened {}
    }

    static TestEvents open(
            String asked,
            ObjectMapper json,
            Duration timeout,
            Function<BodyHandler<Opened>, CompletableFuture<HttpResponse<Opened>>> opening) {
        BodyHandler<Opened> handler = response -> isStream(response)
                ? BodySubscribers.mapping(new EventReader(json), Opened.Stream::new)
                : BodySubscribers.mapping(
                        BodySubscribers.ofByteArray(),
                        bytes -> new Opened.Refused(response.statusCode(), new String(bytes, UTF_8)));
        CompletableFuture<HttpResponse<Opened>> response = opening.apply(handler);
        try {
            Opened opened = response.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS)
                    .body();
            if (opened instanceof Opened.Refused refused) {
                throw failed(
                        asked,
                        new IOException("no stream of events (expected: 200 and text/event-stream), but "
                                + refused.status() + ' ' + refused.text()));
            }
            return new TestEvents(asked, timeout, ((Opened.Stream) opened).reader());
        } catch (TimeoutException e) {
            response.cancel(true);
            throw late(asked, "no answer", timeout);
        } catch (ExecutionException e) {
            Throwable cause = requireNonNull(e.getCause());
            throw failed(asked, cause instanceof IOException io ? io : new IOException(cause));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JZenithException("Interrupted while waiting for " + asked, e);
        }
    }

    private static boolean isStream(HttpResponse.ResponseInfo response) {
        return response.statusCode() == 200
                && response.headers()
                        .firstValue("Content-Type")
                        .filter(type -> type.startsWith("text/event-stream"))
                        .isPresent();
    }

    private static UncheckedIOException failed(String asked, IOException failure) {
        return new UncheckedIOException(asked + ": " + failure, failure);
    }

    private static UncheckedIOException late(String asked, String what, Duration longest) {
        String message = what + " within " + DurationText.of(longest);
        return new UncheckedIOException(asked + ": " + message, new HttpTimeoutException(message));
    }

    /**
     * Waits for the next event, and returns it.
     *
     * @throws AssertionError if the stream ends first
     */
    public TestEvent next() {
        return next(timeout);
    }

    /** Like {@link #next()}, with another timeout. */
    public TestEvent next(Duration longest) {
        return take(longest)
                .orElseThrow(() ->
                        new AssertionError(asked + ": there is no further event: the stream has " + reader.end()));
    }

    private Optional<TestEvent> take(Duration longest) {
        try {
            return reader.take(longest).orElseThrow(() -> late(asked, "no event", longest));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JZenithException("Interrupted while waiting for an event of " + asked, e);
        }
    }

    /**
     * Waits until the server has ended the stream, and returns the remaining events. The timeout of the client limits
     * the wait for each event.
     */
    public List<TestEvent> remaining() {
        List<TestEvent> all = new ArrayList<>();
        for (Optional<TestEvent> next = take(timeout); next.isPresent(); next = take(timeout)) {
            all.add(next.get());
        }
        return all;
    }

    /** Ends the stream by closing its connection. */
    @Override
    public void close() {
        reader.cancel();
    }

    /** Returns the request. */
    @Override
    public String toString() {
        return "TestEvents[" + asked + ']';
    }
}
