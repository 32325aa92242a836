package org.jzenith.issuer;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apiguardian.api.API;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.JZenithException;

/**
 * An issuer of tokens in a process of its own, on 127.0.0.1 only: it serves its metadata (OpenID Connect Discovery
 * 1.0), its keys, and a token for every client (RFC 6749, section 4.4). For development and tests.
 *
 * <p>If this module is on the class path of an application, and {@code security.jwt} names no issuer, the application
 * starts one; {@link #of} returns it. {@link #describe} starts others:
 *
 * <pre>{@code
 * try (Issuer issuer = Issuer.describe().withAlgorithm(SigningAlgorithm.ES256).start();
 *         RunningApplication application = application(
 *                 "--security.jwt.issuer=" + issuer.uri(), "--security.jwt.audience=development").start()) {
 *     String token = issuer.token("ada", "admin");
 *     ...
 * }
 * }</pre>
 *
 * <p>The process ends when the issuer is closed, and when this JVM ends in any way. Safe on any thread except event
 * loops, which it would block. Methods throw {@link JZenithException} if the process has been killed.
 */
@API(status = API.Status.MAINTAINED)
public final class Issuer implements AutoCloseable {

    private static final String KEY = "security.jwt.issuer";
    private static final Map<String, Issuer> RUNNING = new ConcurrentHashMap<>();

    private final IssuerProcess process;
    private final TokenDefaults defaults;
    private final String uri;

    private Issuer(IssuerProcess process, TokenDefaults defaults, String uri) {
        this.process = process;
        this.defaults = defaults;
        this.uri = uri;
    }

    /** Begins the description of an issuer. */
    public static Description describe() {
        return new Description();
    }

    /**
     * Returns the issuer of an application's tokens.
     *
     * @throws IllegalStateException unless this JVM has started that issuer
     */
    public static Issuer of(RunningApplication application) {
        ConfigTable table = application.injector().getInstance(ConfigTable.class);
        String uri = table.entries().stream()
                .filter(entry -> entry.key().equals(KEY) && entry.value() != null)
                .findFirst()
                .map(entry -> String.valueOf(entry.value()))
                .orElse("");
        Issuer running = RUNNING.get(uri);
        if (running == null) {
            throw new IllegalStateException("The application accepts no tokens of an issuer that runs here: " + KEY
                    + (uri.isEmpty() ? " is not set" : " is " + uri + ", from " + table.origin(KEY))
                    + ". Fix: leave out all keys of security.jwt that say how tokens are verified, so that the "
                    + "application gets an issuer for development, or set " + KEY + " to the uri() of one that is "
                    + "running");
        }
        return running;
    }

    /** Returns its name, which is its address: the value of {@code security.jwt.issuer}. */
    public URI uri() {
        return URI.create(uri);
    }

    /** Returns the audience of its tokens: the value of {@code security.jwt.audience}. */
    public List<String> audience() {
        return defaults.audience();
    }

    /** Returns a valid token for a caller with this name and these roles. */
    public String token(String name, String... roles) {
        return claims(name, roles).token();
    }

    /** Returns the claims of such a token, to change them before signing. */
    public Claims claims(String name, String... roles) {
        return new Claims(defaults.claims(uri, name, List.of(roles)), this::sign);
    }

    private String sign(Map<String, Object> claims) {
        return String.valueOf(ask("sign", Map.of("claims", claims)).get("token"));
    }

    /**
     * Signs with the next key from now on. The previous rotation has already published that key. This rotation
     * publishes a new next one; the old one stays published until its tokens have expired. An application accepts at
     * most 100 keys: a test that rotates more often within the lifetime of its tokens should set a shorter lifetime.
     */
    public void rotateKeys() {
        ask("rotate", Map.of());
    }

    /** Refuses connections from now on; it still signs. */
    public void stop() {
        ask("stop", Map.of());
    }

    /** Accepts connections again after a {@link #stop()}, on the same port, with the same keys. */
    public void start() {
        ask("start", Map.of());
    }

    /**
     * Accepts connections again after a {@link #stop()}, on the same port, with new keys; the old ones become unknown.
     */
    public void startWithNewKeys() {
        ask("replace", Map.of());
        start();
    }

    private Map<String, Object> ask(String command, Map<String, Object> arguments) {
        Map<String, Object> line = new HashMap<>(arguments);
        line.put("command", command);
        try {
            return process.ask(line);
        } catch (IOException e) {
            throw new JZenithException("The issuer " + uri + " could not " + command + ": " + e.getMessage(), e);
        }
    }

    /** Returns the id of its process. */
    public long pid() {
        return process.pid();
    }

    /** Ends the process. */
    @Override
    public void close() {
        RUNNING.remove(uri, this);
        process.close();
    }

    /** Returns its address. */
    @Override
    public String toString() {
        return "Issuer[" + uri + ']';
    }

    /** Describes an issuer to start. Not safe for use by several threads. */
    public static final class Description {

        private SigningAlgorithm algorithm = SigningAlgorithm.RS256;
        private TokenDefaults defaults = TokenDefaults.USUAL;
        private int port;

        private Description() {}

        /** Sets the algorithm of signatures; RS256 by default. */
        public Description withAlgorithm(SigningAlgorithm other) {
            algorithm = requireNonNull(other, "algorithm");
            return this;
        }

        /** Sets the port; a free one by default. */
        public Description withPort(int other) {
            port = other;
            return this;
        }

        /** Sets the audience of tokens; {@code development} by default. */
        public Description withAudience(String... audience) {
            return withDefaults(new TokenDefaults(
                    List.of(audience), defaults.lifetime(), defaults.nameClaim(), defaults.rolesClaim()));
        }

        /** Sets the lifetime of tokens; an hour by default. */
        public Description withLifetime(Duration lifetime) {
            return withDefaults(
                    new TokenDefaults(defaults.audience(), lifetime, defaults.nameClaim(), defaults.rolesClaim()));
        }

        /**
         * Sets the claims with the name and the roles of a caller; {@code sub} and {@code roles} by default. The claim
         * of the roles may be a path, such as {@code realm_access.roles}.
         */
        public Description withClaims(String nameClaim, String rolesClaim) {
            return withDefaults(new TokenDefaults(defaults.audience(), defaults.lifetime(), nameClaim, rolesClaim));
        }

        Description withDefaults(TokenDefaults others) {
            defaults = others;
            return this;
        }

        /**
         * Starts the process and waits until it accepts connections, which takes about a second.
         *
         * @throws JZenithException if the start fails, for example because the port is in use
         */
        public Issuer start() {
            try {
                return tryStart();
            } catch (IOException e) {
                throw new JZenithException("The issuer could not be started: " + e.getMessage(), e);
            }
        }

        Issuer tryStart() throws IOException {
            Map<String, Object> options = new HashMap<>(defaults.toJson());
            options.put("algorithm", algorithm.name());
            options.put("port", port);
            IssuerProcess process = IssuerProcess.start();
            try {
                int listening =
                        Integer.parseInt(String.valueOf(process.ask(options).get("port")));
                Issuer issuer = new Issuer(process, defaults, IssuerServer.uri(listening));
                RUNNING.put(issuer.uri, issuer);
                return issuer;
            } catch (IOException | RuntimeException e) {
                process.close();
                throw e;
            }
        }
    }
}
