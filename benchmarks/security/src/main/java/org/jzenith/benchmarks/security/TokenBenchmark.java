package org.jzenith.benchmarks.security;

import io.reactivex.Single;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.JwtPlugin;
import org.jzenith.security.jwt.JwtVerifier;
import org.jzenith.security.jwt.TokenIssuer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Verifying a token of about 700 bytes with each kind of key, with and without the cache, and issuing one. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class TokenBenchmark {

    /** The algorithm of the token. */
    @Param({"RS256", "ES256", "EdDSA", "HS256"})
    public String algorithm;

    private RunningApplication cached;
    private RunningApplication uncached;
    private JwtVerifier withCache;
    private JwtVerifier withoutCache;
    private TokenIssuer issuer;
    private String token;
    private byte[] received;

    /** Starts an application with a cache and one without, with the same keys. */
    @Setup(Level.Trial)
    public void start() throws GeneralSecurityException {
        String[] keys = keys(algorithm);
        cached = start(keys, "8MB");
        uncached = start(keys, "0");
        withCache = cached.injector().getInstance(JwtVerifier.class);
        withoutCache = uncached.injector().getInstance(JwtVerifier.class);
        issuer = cached.injector().getInstance(TokenIssuer.class);
        token = issuer.issue(
                "ada",
                List.of("admin", "author"),
                Map.of("email", "ada@example.org", "locale", "en-GB", "tenant", "x".repeat(100)));
        received = token.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        if (!withCache.verify(token).blockingGet().hasRole("admin")) {
            throw new IllegalStateException("The token is not accepted");
        }
    }

    private static RunningApplication start(String[] keys, String cacheSize) {
        return JZenith.application(
                        keys[0],
                        keys[1],
                        "--security.jwt.lifetime=24h",
                        "--security.jwt.audience=shop",
                        "--security.jwt.cache-size=" + cacheSize)
                .withoutEnvironment()
                .withPlugins(new JwtPlugin())
                .start();
    }

    private static String[] keys(String algorithm) throws GeneralSecurityException {
        if (algorithm.equals("HS256")) {
            return new String[] {"--security.jwt.secret=" + "s".repeat(48), "--security.jwt.scheme=Bearer"};
        }
        KeyPairGenerator generator = KeyPairGenerator.getInstance(
                algorithm.equals("RS256") ? "RSA" : algorithm.equals("ES256") ? "EC" : "Ed25519");
        if (!algorithm.equals("EdDSA")) {
            generator.initialize(algorithm.equals("RS256") ? 2048 : 256);
        }
        KeyPair pair = generator.generateKeyPair();
        return new String[] {
            "--security.jwt.public-key=" + pem("PUBLIC KEY", pair.getPublic()),
            "--security.jwt.private-key=" + pem("PRIVATE KEY", pair.getPrivate())
        };
    }

    private static String pem(String label, Key key) {
        return "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(key.getEncoded())
                + "\n-----END " + label + "-----\n";
    }

    /** Leaves nothing for the next trial. */
    @TearDown
    public void stop() {
        cached.close();
        uncached.close();
    }

    /** A token as it comes: a new text, whose hash nobody has computed yet. */
    private String arrived() {
        return new String(received, java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    /** A token that has been verified before. */
    @Benchmark
    public Single<Identity> cached() {
        return withCache.verify(arrived());
    }

    /** A token that has not been seen before. */
    @Benchmark
    public Single<Identity> verified() {
        return withoutCache.verify(arrived());
    }

    /** A new token. */
    @Benchmark
    public String issued() {
        return issuer.issue("ada", List.of("admin", "author"));
    }
}
