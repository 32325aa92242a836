package org.jzenith.security;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.reactivex.Completable;
import io.vertx.core.http.ClientAuth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.http.config.ServerTlsConfiguration;
import org.jzenith.security.SecurityConfiguration.Default;
import org.jzenith.security.http.ApiKeyMechanism;
import org.jzenith.security.http.BasicMechanism;
import org.jzenith.security.http.CertificateMechanism;
import org.jzenith.security.http.CertificateNames;
import org.jzenith.security.http.CustomMechanism;
import org.jzenith.security.http.HttpAuthentication;
import org.jzenith.security.http.Mechanism;
import org.jzenith.security.http.TokenMechanism;
import org.jzenith.security.identity.ApiKeys;
import org.jzenith.security.identity.Authenticator;
import org.jzenith.security.identity.ClientCertificates;
import org.jzenith.security.identity.IdentityCheck;
import org.jzenith.security.identity.Passwords;
import org.jzenith.security.jwt.JwtPlugin;
import org.jzenith.security.jwt.JwtVerifier;
import org.jzenith.security.password.PasswordPlugin;

/**
 * Finds out who sends each request before it is dispatched, by one or more of the ways that are chosen here; the first
 * whose credentials a request has counts. Who may call a method, its {@code @RolesAllowed}, {@code @Authenticated},
 * {@code @PermitAll} or {@code @DenyAll} says; a method without any of them keeps the application from starting, unless
 * {@code security.default=permit}.
 *
 * <pre>{@code
 * JZenith.application(args)
 *         .withPlugins(RestPlugin.withResources(UserResource.class), SecurityPlugin.create().jwt())
 *         .run();
 *
 * @GET
 * @Authenticated
 * public Single<User> current(@Context Identity identity) {
 *     return users.find(identity.name());
 * }
 * }</pre>
 *
 * <p>A request without credentials is anonymous; one with credentials that prove nothing is answered with 401 (403 if
 * no way has a challenge), whatever it is for. Also makes {@link org.jzenith.security.password.PasswordHasher}
 * injectable and, with {@link #jwt()}, {@link JwtVerifier} and {@link org.jzenith.security.jwt.TokenIssuer}. Keys:
 * {@code docs/reference/configuration.md}.
 */
@API(status = API.Status.MAINTAINED)
public final class SecurityPlugin implements Plugin {

    /** A way to authenticate callers; the object is made from what the application has bound. */
    private record Way<T>(
            Class<T> type, boolean ofApplication, BiFunction<T, SecurityConfiguration, Mechanism> mechanism) {

        Provider<Mechanism> bind(Binder binder, Provider<SecurityConfiguration> configuration) {
            if (ofApplication) {
                defaultBinder(binder).bindSingleton(type);
            }
            Provider<T> instance = binder.getProvider(Key.get(type));
            return () -> mechanism.apply(instance.get(), configuration.get());
        }
    }

    private final List<Way<?>> ways = new ArrayList<>();
    private final PasswordPlugin passwords = new PasswordPlugin();
    private @Nullable Way<?> custom;
    private @Nullable Class<? extends IdentityCheck> check;
    private @Nullable JwtPlugin tokens;
    private boolean needsCertificates;

    private SecurityPlugin() {}

    /** Returns a plugin that knows no way yet. */
    public static SecurityPlugin create() {
        return new SecurityPlugin();
    }

    /**
     * Accepts JSON Web Tokens in the header {@code Authorization}: those of an issuer, or those that it issues itself.
     */
    public SecurityPlugin jwt() {
        if (tokens == null) {
            tokens = new JwtPlugin();
            ways.add(new Way<>(
                    JwtVerifier.class,
                    false,
                    (verifier, configuration) -> new TokenMechanism(verifier, configuration.realm())));
        }
        return this;
    }

    /** Accepts API keys in a header. */
    public SecurityPlugin apiKeys(Class<? extends ApiKeys> keys) {
        ways.add(new Way<>(
                requireNonNull(keys, "keys"),
                true,
                (all, configuration) -> new ApiKeyMechanism(all, configuration.apiKeyHeader())));
        return this;
    }

    /** Accepts names and passwords with each request (RFC 7617), for tools and scripts. */
    public SecurityPlugin basic(Class<? extends Passwords> known) {
        ways.add(new Way<>(
                requireNonNull(known, "known"),
                true,
                (all, configuration) -> new BasicMechanism(all, configuration.realm())));
        return this;
    }

    /**
     * Accepts certificates that clients have shown in the handshake of TLS, which takes
     * {@code rest.tls.client-auth=request} or {@code required}. Every client with a trusted certificate is known,
     * without roles, by the first URI among the alternative names in it, else by the first name in the DNS, else by the
     * common name of its subject.
     */
    public SecurityPlugin clientCertificates() {
        return clientCertificates(CertificateNames.class);
    }

    /** As {@link #clientCertificates()}, but the application says whose certificate it is. */
    public SecurityPlugin clientCertificates(Class<? extends ClientCertificates> certificates) {
        ways.add(new Way<>(
                requireNonNull(certificates, "certificates"),
                true,
                (all, configuration) -> new CertificateMechanism(all)));
        needsCertificates = true;
        return this;
    }

    /** Asks the application who sends a request that has no other credentials; there can be one such way. */
    public SecurityPlugin authenticator(Class<? extends Authenticator> authenticator) {
        if (custom != null) {
            throw new IllegalStateException(authenticator.getName() + " is a second authenticator (expected: one)");
        }
        custom = new Way<>(authenticator, true, (own, configuration) -> new CustomMechanism(own));
        return this;
    }

    /**
     * Asks the application about each caller that the ways above have found: which roles it has, or whether it still
     * counts; there can be one such check.
     */
    public SecurityPlugin identityCheck(Class<? extends IdentityCheck> identities) {
        if (check != null) {
            throw new IllegalStateException(identities.getName() + " is a second check of identities (expected: one)");
        }
        check = requireNonNull(identities, "identities");
        return this;
    }

    @Override
    public String name() {
        return "security";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(SecurityConfiguration.class);
        if (needsCertificates) {
            configBinder(binder).bind(ServerTlsConfiguration.class);
        }
        binder.install(passwords);
        if (tokens != null) {
            binder.install(tokens);
        }
        Provider<SecurityConfiguration> configuration = binder.getProvider(SecurityConfiguration.class);
        List<Way<?>> all = new ArrayList<>(ways);
        if (custom != null) {
            all.add(custom);
        }
        List<Provider<Mechanism>> mechanisms =
                all.stream().map(way -> way.bind(binder, configuration)).toList();
        Provider<? extends @Nullable IdentityCheck> identities = identities(binder);
        binder.bind(HttpAuthentication.class)
                .toProvider(() -> new HttpAuthentication(
                        mechanisms.stream().map(Provider::get).toList(),
                        identities.get(),
                        configuration.get().default_() == Default.DENY))
                .in(Scopes.SINGLETON);
        httpBinder(binder).authentication(HttpAuthentication.class);
    }

    private Provider<? extends @Nullable IdentityCheck> identities(Binder binder) {
        Class<? extends IdentityCheck> type = check;
        if (type == null) {
            return () -> null;
        }
        defaultBinder(binder).bindSingleton(type);
        return binder.getProvider(type);
    }

    @Override
    public void prepare(Injector injector) {
        if (needsCertificates
                && injector.getInstance(ServerTlsConfiguration.class).clientAuth() == ClientAuth.NONE) {
            throw new StartupException(List.of(noCertificates(injector.getInstance(ConfigTable.class))), null);
        }
    }

    @Override
    public Completable start(Injector injector) {
        return tokens == null ? Completable.complete() : tokens.start(injector);
    }

    private static Problem noCertificates(ConfigTable table) {
        return table.problem("CERTIFICATE-1", "rest.tls.client-auth")
                .what("is none, but SecurityPlugin.clientCertificates() knows clients by their certificates")
                .expected("request or required")
                .fix("set rest.tls.client-auth=request, or required if no client is without one, and "
                        + "rest.tls.client-ca");
    }

    @Override
    public Completable stop() {
        return tokens == null ? Completable.complete() : tokens.stop();
    }
}
