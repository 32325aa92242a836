package org.jzenith.rest;

import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.http.spi.HttpBinder.httpBinder;
import static org.jzenith.rest.spi.RestBinder.restBinder;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Scopes;
import io.reactivex.Completable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.http.HttpPlugin;
import org.jzenith.http.error.ProblemFormat;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.http.spi.RateLimitKey;
import org.jzenith.http.spi.Resources;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.rest.dispatch.JaxRsDispatch;
import org.jzenith.rest.error.ErrorMapping;
import org.jzenith.rest.form.FormModule;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.spi.RestBinder;
import org.jzenith.rest.spi.RestContributions;

/**
 * Serves JAX-RS resources over HTTP, on one verticle for each available processor. Guice creates resources and
 * providers; they are singletons unless a module binds them otherwise. Several event loops call them at the same time,
 * so they must be thread-safe and must not block. One plugin serves one application at a time, and an application has
 * one such plugin. Keys: {@link RestConfiguration} and {@link org.jzenith.http.config.HttpConfiguration}.
 */
@API(status = API.Status.MAINTAINED)
public final class RestPlugin implements Plugin {

    private final List<Consumer<RestBinder>> contributions = new ArrayList<>();
    private final HttpPlugin http = HttpPlugin.serving("RestPlugin", RestPlugin::resources);

    private RestPlugin() {}

    /** Returns a plugin with these JAX-RS root resources. */
    public static RestPlugin withResources(Class<?>... resources) {
        RestPlugin plugin = new RestPlugin();
        for (Class<?> resource : resources) {
            plugin.contributions.add(binder -> binder.resource(resource));
        }
        return plugin;
    }

    /**
     * Adds JAX-RS providers: filters, interceptors, {@code ParamConverterProvider}s, {@code ExceptionMapper}s and so
     * on.
     */
    public RestPlugin withProviders(Class<?>... providers) {
        for (Class<?> provider : providers) {
            contributions.add(binder -> binder.provider(provider));
        }
        return this;
    }

    /**
     * Answers {@code exception} and its subclasses with {@code status}, unless a nearer class is mapped. The message of
     * the exception is not sent.
     */
    public <T extends Throwable> RestPlugin withMapping(Class<T> exception, int status) {
        return withMapping(exception, status, any -> null);
    }

    /** As {@link #withMapping(Class, int)}, with a detail for the client. */
    public <T extends Throwable> RestPlugin withMapping(Class<T> exception, int status, String detail) {
        return withMapping(exception, status, any -> detail);
    }

    /**
     * As {@link #withMapping(Class, int)}, with a detail derived from the exception; {@code X::getMessage} publishes
     * its message.
     */
    public <T extends Throwable> RestPlugin withMapping(
            Class<T> exception, int status, Function<T, @Nullable String> detail) {
        ErrorMapping<T> mapping = new ErrorMapping<>(exception, status, detail);
        contributions.add(binder -> binder.mapping(mapping));
        return this;
    }

    /**
     * Serves WebSockets at a path below {@code rest.base-path}, such as {@code /rooms/{room}}. Each segment of the path
     * is a text or a variable. Guice creates {@code endpoint}, a singleton unless a module binds it otherwise. The same
     * annotations as on resources decide which callers may use it.
     */
    public RestPlugin withWebSocket(String path, Class<? extends WebSocketEndpoint<?, ?>> endpoint) {
        http.withWebSocket(path, endpoint);
        return this;
    }

    /**
     * Replaces the problems of RFC 9457 in all error responses, including those of the server. Guice creates
     * {@code format}, a singleton unless a module binds it otherwise.
     */
    public RestPlugin withProblemFormat(Class<? extends ProblemFormat> format) {
        http.withProblemFormat(format);
        return this;
    }

    /**
     * Serves files below a path, which may be {@code /}. Resources keep their paths: of all paths and templates that
     * match a request, the one with the longest beginning without variables answers. The path does not depend on
     * {@code rest.base-path}.
     */
    public RestPlugin withFiles(String path, StaticFiles files) {
        http.withFiles(path, files);
        return this;
    }

    /**
     * Sets the key for rate limits by key, such as the API key of a request. Requests with the same key share a limit.
     * Guice creates {@code key}, a singleton unless a module binds it otherwise.
     */
    public RestPlugin withRateLimitKey(Class<? extends RateLimitKey> key) {
        http.withRateLimitKey(key);
        return this;
    }

    /**
     * Changes how the application reads and writes JSON. The start of the application calls {@code change} for two
     * mappers, on its own thread. The second mapper reads the JSON of clients. It coerces no types unless
     * {@code rest.json-coercions} is set, and accepts no duplicate names unless {@code rest.json-duplicate-names} is;
     * {@code change} may allow both. A module that binds its own {@link ObjectMapper} replaces all of this.
     */
    public RestPlugin withJson(Consumer<JsonMapper.Builder> change) {
        http.withJson(change);
        return this;
    }

    private static Resources resources(Injector injector) {
        return new JaxRsDispatch(
                injector, injector.getInstance(DispatchSettings.class), injector.getInstance(JsonBodies.class));
    }

    @Override
    public String name() {
        return "rest";
    }

    @Override
    public Phase phase() {
        return http.phase();
    }

    @Override
    public void configure(Binder binder) {
        http.configure(binder);
        configBinder(binder).bind(RestConfiguration.class);
        binder.install(new FormModule());
        binder.bind(RestContributions.class).in(Scopes.SINGLETON);
        binder.bind(DispatchReport.class);
        binder.bind(DispatchSettings.class).toProvider(DispatchSettingsProvider.class);
        httpBinder(binder).observer(UnknownPathHint.class);
        RestBinder restBinder = restBinder(binder);
        contributions.forEach(contribution -> contribution.accept(restBinder));
    }

    @Override
    public List<String> routes(Injector injector) {
        return http.routes(injector);
    }

    @Override
    public void prepare(Injector injector) {
        http.prepare(injector);
    }

    @Override
    public Completable start(Injector injector) {
        return http.start(injector);
    }

    @Override
    public void discard() {
        http.discard();
    }

    @Override
    public Completable stop() {
        return http.stop();
    }
}
