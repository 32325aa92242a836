package org.jzenith.http.server;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Inject;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.vertx.core.Vertx;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.http.coding.Compression;
import org.jzenith.http.coding.CompressionConfiguration;
import org.jzenith.http.config.Http2Configuration;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.config.ManagementConfiguration;
import org.jzenith.http.config.ManagementTlsConfiguration;
import org.jzenith.http.config.ServerConfigurations;
import org.jzenith.http.config.ServerTlsConfiguration;
import org.jzenith.http.cors.Cors;
import org.jzenith.http.cors.CorsConfiguration;
import org.jzenith.http.cors.CorsProblems;

/** Binds CORS, and the serving event loops by the number of verticles. */
public final class ServerModule extends AbstractModule {

    /** A class, so that Guice recognizes the binding if the module is installed twice. */
    static final class OfVerticles implements Provider<ServingEventLoops> {

        private final Provider<Vertx> vertx;
        private final HttpConfiguration configuration;

        @Inject
        OfVerticles(Provider<Vertx> vertx, HttpConfiguration configuration) {
            this.vertx = vertx;
            this.configuration = configuration;
        }

        @Override
        public ServingEventLoops get() {
            return new ServingEventLoops(vertx.get(), HttpServers.instances(configuration));
        }
    }

    @Override
    protected void configure() {
        configBinder(binder()).bind(HttpConfiguration.class, ListenerProblems::of);
        configBinder(binder()).bind(CorsConfiguration.class, CorsProblems::of);
        configBinder(binder()).bind(Http2Configuration.class);
        configBinder(binder())
                .bind(ServerTlsConfiguration.class, (tls, table) -> TlsProblems.of(tls, "rest.tls.", table));
        configBinder(binder()).bind(ManagementConfiguration.class);
        configBinder(binder())
                .bind(ManagementTlsConfiguration.class, (tls, table) -> TlsProblems.of(tls, "management.tls.", table));
        configBinder(binder()).bind(CompressionConfiguration.class);
        bind(ServerConfigurations.class);
        bind(HttpServers.class); // Created when it is started.
        bind(Compression.class).in(Scopes.SINGLETON);
        bind(Cors.class).in(Scopes.SINGLETON);
        bind(OfVerticles.class);
        bind(ServingEventLoops.class).toProvider(OfVerticles.class).in(Scopes.SINGLETON);
    }
}
