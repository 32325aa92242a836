package org.jzenith.security.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An issuer of OpenID Connect on a port of its own: it publishes its keys and signs tokens, changes its keys, and can
 * be stopped, slow or broken. Safe on any thread.
 */
final class TestIssuer implements AutoCloseable {

    private static final String KEYS = "/keys";

    private final Vertx vertx = Vertx.vertx();
    private final SteppedTime time;
    private final List<JWK> published = new CopyOnWriteArrayList<>();
    private final AtomicInteger fetches = new AtomicInteger();
    private volatile ECKey signing;
    private volatile HttpServer server;
    private volatile int port;
    private volatile long delayMillis;
    private volatile Promise<Void> held = Promise.promise();
    private volatile String brokenAnswer;
    private volatile int status = 200;
    private volatile String name;
    private volatile String coding = "identity";

    TestIssuer(SteppedTime time) {
        this.time = time;
        release();
        rotateKeys();
        start();
    }

    /** Listens, on the same port as before. */
    void start() {
        server = vertx.createHttpServer()
                .requestHandler(this::answer)
                .listen(port, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        port = server.actualPort();
    }

    /** Refuses connections from now on. */
    void stop() {
        server.close().toCompletionStage().toCompletableFuture().join();
    }

    String url() {
        return name == null ? "http://127.0.0.1:" + port : name;
    }

    /** The name that the issuer gives itself, which is its URL unless it is mistaken. */
    void callItself(String other) {
        name = other;
    }

    /** Says that its answers have a content coding. */
    void code(String other) {
        coding = other;
    }

    /** Answers only after this time. */
    void delay(long millis) {
        delayMillis = millis;
    }

    /** Answers only after {@link #release()}. */
    void hold() {
        held = Promise.promise();
    }

    /** Answers those who wait, and all others from now on. */
    void release() {
        held.complete();
    }

    /** Answers requests for keys with this text from now on, or with the keys again if it is null. */
    void answerKeysWith(String text) {
        brokenAnswer = text;
    }

    void answerWithStatus(int code) {
        status = code;
    }

    /** How many times the keys were asked for. */
    int fetches() {
        return fetches.get();
    }

    /** Publishes a new key and signs with it; only the two keys before it remain published. */
    void rotateKeys() {
        try {
            ECKey key = new ECKeyGenerator(Curve.P_256)
                    .keyID(UUID.randomUUID().toString())
                    .generate();
            publish(key.toPublicJWK());
            while (published.size() > 3) {
                published.remove(0);
            }
            signing = key;
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    void publish(JWK key) {
        published.add(key);
    }

    /** Takes all keys back but the one that signs. */
    void withdrawOldKeys() {
        published.removeIf(key -> !key.getKeyID().equals(signing.getKeyID()));
    }

    /** Returns a valid token by the current key. */
    String token() {
        return token(claims());
    }

    TestToken claims() {
        return TestToken.of(time, JWSAlgorithm.ES256.getName())
                .claim("iss", url())
                .header("kid", signing.getKeyID());
    }

    String token(TestToken token) {
        try {
            JWSSigner signer = new ECDSASigner(signing);
            return token.signed(signer, JWSAlgorithm.ES256.getName());
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private void answer(HttpServerRequest request) {
        if (request.path().equals(KEYS)) {
            fetches.incrementAndGet();
        }
        Context loop = vertx.getOrCreateContext();
        held.future()
                .onSuccess(released -> loop.runOnContext(nothing -> {
                    if (delayMillis > 0) {
                        vertx.setTimer(delayMillis, id -> respond(request));
                    } else {
                        respond(request);
                    }
                }));
    }

    private void respond(HttpServerRequest request) {
        String body = request.path().equals(KEYS)
                ? keys()
                : JSONObjectUtils.toJSONString(Map.of("issuer", url(), "jwks_uri", "http://127.0.0.1:" + port + KEYS));
        request.response()
                .setStatusCode(status)
                .putHeader("content-type", "application/json")
                .putHeader("content-encoding", coding)
                .end(body);
    }

    private String keys() {
        return brokenAnswer != null ? brokenAnswer : new JWKSet(published).toString();
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
