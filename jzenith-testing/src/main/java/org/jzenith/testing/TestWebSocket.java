package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Flowable;
import io.reactivex.processors.ReplayProcessor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpTimeoutException;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.JZenithException;

/**
 * A WebSocket (RFC 6455), opened by {@link TestClient#webSocket}. Reads and keeps all messages of the server. Safe on
 * any thread except event loops, which it would block.
 *
 * <pre>{@code
 * try (TestWebSocket room = client.as("ada").webSocket("/rooms/1")) {
 *     room.send(new Say("hello"));
 *     assertThat(room.next(Said.class)).isEqualTo(new Said("ada", "hello"));
 * }
 * }</pre>
 *
 * <p>A {@code String} is sent unchanged as a text message, and a {@code byte[]} as a binary one. Any other object is
 * sent as a text message, in JSON as the application would write it. Methods that wait throw
 * {@link UncheckedIOException} after the timeout of the client.
 */
@API(status = API.Status.MAINTAINED)
public final class TestWebSocket implements AutoCloseable {

    private static final int NORMAL = 1000;
    private static final int LOST = 1006;

    private final String asked;
    private final ObjectMapper json;
    private final Duration timeout;
    private final Received received = new Received();
    private @Nullable WebSocket socket;

    private TestWebSocket(String asked, ObjectMapper json, Duration timeout) {
        this.asked = asked;
        this.json = json;
        this.timeout = timeout;
    }

    static TestWebSocket open(
            String asked,
            ObjectMapper json,
            Duration timeout,
            Function<WebSocket.Listener, CompletableFuture<WebSocket>> opening) {
        TestWebSocket opened = new TestWebSocket(asked, json, timeout);
        opened.socket = opened.await(opening.apply(opened.received));
        return opened;
    }

    private <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            future.cancel(true);
            throw late("no answer");
        } catch (ExecutionException e) {
            Throwable cause = requireNonNull(e.getCause());
            String status = cause instanceof WebSocketHandshakeException refused
                    ? " " + refused.getResponse().statusCode()
                    : "";
            throw new UncheckedIOException(
                    asked + ": " + cause + status, cause instanceof IOException io ? io : new IOException(cause));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JZenithException("Interrupted while waiting for " + asked, e);
        }
    }

    private UncheckedIOException late(String what) {
        String message = what + " within " + DurationText.of(timeout);
        return new UncheckedIOException(asked + ": " + message, new HttpTimeoutException(message));
    }

    /** Sends a message, and returns this. */
    public TestWebSocket send(Object message) {
        WebSocket to = requireNonNull(socket);
        if (message instanceof byte[] bytes) {
            await(to.sendBinary(ByteBuffer.wrap(bytes), true));
        } else {
            await(to.sendText(message instanceof String text ? text : written(message), true));
        }
        return this;
    }

    private String written(Object message) {
        try {
            return json.writeValueAsString(message);
        } catch (JsonProcessingException e) {
            throw new JZenithException("The message cannot be written as JSON: " + e.getMessage(), e);
        }
    }

    /**
     * Returns all messages from the beginning, {@code String} or {@code byte[]}; completes when the session has ended.
     * {@code messages().test()} is a {@code TestSubscriber} of them.
     */
    public Flowable<Object> messages() {
        return received.all.onBackpressureBuffer();
    }

    /**
     * Waits for the next message, and returns it: unchanged for {@code String} and {@code byte[]}, otherwise read as
     * JSON.
     *
     * @throws AssertionError if the message is of another kind, or the session ends first
     */
    public <T> T next(Class<T> type) {
        Object message = poll();
        if (message instanceof Integer code) {
            received.waiting.add(code);
            throw new AssertionError(asked + ": there is no further message: the session has ended with " + code);
        }
        if (type.isInstance(message)) {
            return type.cast(message);
        }
        if (message instanceof String text && type != byte[].class) {
            try {
                return json.readValue(text, type);
            } catch (JsonProcessingException e) {
                throw new AssertionError(asked + ": the message is no " + type.getName() + ": " + text, e);
            }
        }
        throw new AssertionError(asked + ": the message is " + (message instanceof String ? "text" : "binary")
                + " (expected: " + type.getName() + ')');
    }

    private Object poll() {
        try {
            Object message = received.waiting.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
            if (message == null) {
                throw late("no message");
            }
            return message;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JZenithException("Interrupted while waiting for a message of " + asked, e);
        }
    }

    /** Waits for the end of the session; returns its code (RFC 6455 section 7.4): 1006 if the connection was lost. */
    public int closeCode() {
        return await(received.code);
    }

    /** Ends the session, without waiting for the server. */
    @Override
    public void close() {
        WebSocket open = requireNonNull(socket);
        if (!open.isOutputClosed()) {
            open.sendClose(NORMAL, "").exceptionally(failure -> open);
        }
    }

    /** Returns the request. */
    @Override
    public String toString() {
        return "TestWebSocket[" + asked + ']';
    }

    /** The received messages; called by one thread after the other. */
    private static final class Received implements WebSocket.Listener {

        private final ReplayProcessor<Object> all = ReplayProcessor.create();
        private final BlockingQueue<Object> waiting = new LinkedBlockingQueue<>();
        private final CompletableFuture<Integer> code = new CompletableFuture<>();
        private final StringBuilder text = new StringBuilder();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                add(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
            byte[] part = new byte[data.remaining()];
            data.get(part);
            bytes.writeBytes(part);
            if (last) {
                add(bytes.toByteArray());
                bytes.reset();
            }
            from.request(1);
            return null;
        }

        private void add(Object message) {
            all.onNext(message);
            waiting.add(message);
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
            end(status);
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable failure) {
            end(LOST);
        }

        private void end(int status) {
            if (code.complete(status)) {
                waiting.add(status);
                all.onComplete();
            }
        }
    }
}
