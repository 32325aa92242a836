package org.jzenith.client.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.reactivex.disposables.Disposable;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Backoff;
import org.jzenith.client.body.RequestBody;
import org.jzenith.client.error.ClientTokenException;
import org.jzenith.client.pool.Authorization;
import org.jzenith.client.pool.EventLoopClients;
import org.jzenith.core.config.Secret;
import org.jzenith.core.error.GatewayException;
import org.jzenith.core.json.ObjectMappers;
import org.jzenith.core.json.TokenLimit;
import org.jzenith.core.request.RequestScope;

/**
 * Tokens by client credentials (RFC 6749 section 4.4). The first call fetches a token. After four fifths of its
 * lifetime, a call fetches the next one, while calls still use the old one. There is at most one request at a time;
 * after a failure there is a pause. Safe on any thread.
 */
public final class ClientTokens implements Authorization {

    private static final long DEFAULT_SECONDS = 60;
    private static final long MAX_SECONDS = TimeUnit.DAYS.toSeconds(1);
    /** The maximum time before its expiry at which a token is no longer used. */
    private static final long MARGIN_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** The minimum time between replacements of rejected tokens. */
    private static final long REPLACE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private record Token(String header, long fetchedNanos, long renewNanos, long endNanos) {}

    private final EventLoopClients issuer;
    private final OutgoingRequest request;
    private final String namespace;
    private final ObjectReader reader;
    private volatile @Nullable Token token;
    /** Like the next two fields, used with the lock on this object only. */
    private List<Consumer<@Nullable Throwable>> waiting = new ArrayList<>();

    private boolean asking;
    private final Backoff backoff = new Backoff();

    /**
     * Creates tokens that are fetched from the only address of a client.
     *
     * @param scope the requested scope; or null
     */
    public ClientTokens(EventLoopClients issuer, String id, Secret secret, @Nullable String scope) {
        this.issuer = issuer;
        this.namespace = issuer.settings().namespace();
        this.reader = new TokenLimit(issuer.settings().maxJsonTokens())
                .apply(ObjectMappers.defaults().build().reader());
        String path =
                issuer.settings().path().isEmpty() ? "/" : issuer.settings().path();
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                .add("Accept", "application/json")
                .add("Authorization", "Basic " + basic(id, secret));
        String form = "grant_type=client_credentials" + (scope == null ? "" : "&scope=" + encoded(scope));
        this.request = new OutgoingRequest(
                "POST",
                path,
                path,
                headers,
                new RequestBody.Bytes(Buffer.buffer(form), "application/x-www-form-urlencoded"),
                RetryPolicy.NONE);
    }

    /** RFC 6749 section 2.3.1. */
    private static String basic(String id, Secret secret) {
        return Base64.getEncoder()
                .encodeToString((encoded(id) + ':' + encoded(secret.value())).getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void prepare(Consumer<Runnable> loop, Consumer<@Nullable Throwable> done) {
        long now = System.nanoTime();
        Token known = token;
        if (known == null || now - known.endNanos >= 0) {
            ask(now, failure -> loop.accept(() -> done.accept(failure)));
            return;
        }
        if (now - known.renewNanos >= 0) {
            ask(now, null);
        }
        done.accept(null);
    }

    private void ask(long now, @Nullable Consumer<@Nullable Throwable> waiter) {
        Throwable failure = null;
        synchronized (this) {
            if (!asking && backoff.isOn(now)) {
                failure = backoff.reason();
            } else {
                if (waiter != null) {
                    waiting.add(waiter);
                }
                if (!asking) {
                    asking = true;
                    // Later, outside any scope: the request belongs to no caller.
                    issuer.vertx().runOnContext(nothing -> begin());
                }
            }
        }
        if (failure != null && waiter != null) {
            waiter.accept(failure);
        }
    }

    private void begin() {
        Disposable unused = SingleCall.of(issuer, request)
                .map(this::read)
                .subscribe(
                        read -> {
                            token = read;
                            ended(null);
                        },
                        failure -> ended(failed(failure)));
    }

    private ClientTokenException failed(Throwable failure) {
        return new ClientTokenException(
                namespace + " has no token: " + failure.getMessage(),
                failure instanceof GatewayException answer && answer.isTimeout(),
                failure);
    }

    private void ended(@Nullable Throwable failure) {
        List<Consumer<@Nullable Throwable>> waited;
        synchronized (this) {
            asking = false;
            if (failure == null) {
                backoff.reset();
            } else {
                backoff.failed(System.nanoTime(), failure);
            }
            waited = waiting;
            waiting = new ArrayList<>();
        }
        waited.forEach(waiter -> waiter.accept(failure));
    }

    private Token read(ReceivedResponse response) throws IOException {
        JsonNode body = json(response);
        if (!response.isSuccess()) {
            String error = body.path("error").asText();
            throw new IOException(request + " was answered with " + response.status()
                    + (error.matches("[a-z_]{1,40}") ? " (" + error + ')' : ""));
        }
        String value = body.path("access_token").asText();
        if (!value.matches("[\\x21-\\x7e]+")
                || !body.path("token_type").asText("").equalsIgnoreCase("bearer")) {
            throw new IOException(request + " was answered with something else than a bearer token");
        }
        long seconds = Math.max(1, Math.min(MAX_SECONDS, body.path("expires_in").asLong(DEFAULT_SECONDS)));
        long lifeNanos = TimeUnit.SECONDS.toNanos(seconds);
        long now = System.nanoTime();
        return new Token(
                "Bearer " + value,
                now,
                now + lifeNanos / 5 * 4,
                now + lifeNanos - Math.min(MARGIN_NANOS, lifeNanos / 10));
    }

    private JsonNode json(ReceivedResponse response) {
        try {
            return reader.readTree(response.body().getBytes());
        } catch (IOException e) {
            return JsonNodeFactory.instance.objectNode(); // The message shows nothing of it.
        }
    }

    @Override
    public @Nullable String header(@Nullable RequestScope scope) {
        Token known = token;
        return known == null ? null : known.header;
    }

    @Override
    public void refused() {
        Token known = token;
        if (known != null && System.nanoTime() - known.fetchedNanos > REPLACE_NANOS) {
            token = null;
        }
    }
}
