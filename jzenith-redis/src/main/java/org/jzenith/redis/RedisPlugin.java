package org.jzenith.redis;

import static java.util.Objects.requireNonNull;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisAPI;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.BackingPlugin;
import org.jzenith.backing.Lazy;
import org.jzenith.backing.PasswordSource;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.plugin.DashedName;
import org.jzenith.core.plugin.RxVertx;
import org.jzenith.core.tls.CertificateReload;

/**
 * Adds Redis to an application: an injectable {@link RedisClient} and a health check. If neither {@code redis.host} nor
 * {@code redis.url} is set, and jzenith-devservices is on the class path, that module starts a server.
 *
 * <p>Each further Redis has a name: {@code RedisPlugin.named("sessions")} is configured in {@code redis-sessions} and
 * injected with {@code @Named("sessions")}. Keys: {@code docs/reference/configuration.md}.
 *
 * <p>The driver's own {@link Redis} and {@link RedisAPI} can be injected too, for features that the client does not
 * have. They open no connection before their first use. They have a pool of their own, and neither reconnection nor
 * timeouts.
 */
@API(status = API.Status.MAINTAINED)
public final class RedisPlugin extends BackingPlugin {

    private static final String NAMESPACE = "redis";

    private @Nullable Class<? extends PasswordSource> passwords;

    private RedisPlugin(@Nullable String name) {
        super(NAMESPACE, name);
    }

    /** Returns the plugin for the Redis of the application. */
    public static RedisPlugin create() {
        return new RedisPlugin(null);
    }

    /**
     * Returns the plugin for a further Redis, or a further database of it.
     *
     * @param name the name for injection and configuration: lower case letters, digits and single dashes
     */
    public static RedisPlugin named(String name) {
        return new RedisPlugin(DashedName.checked(name, "sessions"));
    }

    /**
     * Takes the password for each new connection from this source, instead of {@code redis.password}. A server for
     * development has its own password. The driver's own {@link Redis} does not use the source.
     */
    public RedisPlugin withPasswords(Class<? extends PasswordSource> source) {
        passwords = requireNonNull(source, "source");
        return this;
    }

    @Override
    public void configure(Binder binder) {
        Provider<RedisConfiguration> configuration =
                bindConfiguration(binder, RedisConfiguration.class, this::problems);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<ServingEventLoops> eventLoops = binder.getProvider(ServingEventLoops.class);
        Provider<Injector> injector = binder.getProvider(Injector.class);
        Provider<ConfigTable> table = binder.getProvider(ConfigTable.class);
        Provider<CertificateReload> reload = binder.getProvider(CertificateReload.class);
        Provider<? extends @Nullable PasswordSource> source = passwords(binder, passwords);
        Provider<RedisService> service = bindService(
                binder,
                RedisService.class,
                () -> new RedisService(
                        vertx.get(),
                        eventLoops.get(),
                        name(),
                        configuration.get(),
                        table.get(),
                        reload.get(),
                        ApplicationMapper.of(injector.get()),
                        source.get(),
                        observers(injector.get())));
        binder.bind(key(RedisClient.class))
                .toProvider(() -> service.get().client())
                .in(Scopes.SINGLETON);
        Provider<Redis> driver =
                Lazy.of(() -> Redis.createClient(vertx.get(), service.get().pooled()));
        binder.bind(key(Redis.class)).toProvider(driver);
        binder.bind(key(RedisAPI.class)).toProvider(Lazy.of(() -> RedisAPI.api(driver.get())));
        if (RxVertx.isPresent()) {
            RxRedis.bind(binder, key(Redis.class), driver);
        }
    }

    private List<Problem> problems(RedisConfiguration configuration, ConfigTable table) {
        return RedisProblems.of(name(), table).in(configuration, passwords != null);
    }
}
