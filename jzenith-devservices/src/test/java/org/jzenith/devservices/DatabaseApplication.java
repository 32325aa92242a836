package org.jzenith.devservices;

import com.google.inject.Binder;
import com.google.inject.Injector;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import org.jzenith.core.JZenith;
import org.jzenith.core.config.ConfigBinder;
import org.jzenith.core.config.Secret;
import org.jzenith.core.plugin.Plugin;

/** An application for a separate process, which writes a row when it starts and reads it again when it stops. */
final class DatabaseApplication implements Plugin {

    private PgConnectOptions options;
    private Vertx vertx;

    public static void main(String[] args) {
        JZenith.application(args).withPlugins(new DatabaseApplication()).run();
    }

    @Override
    public void configure(Binder binder) {
        ConfigBinder.configBinder(binder).bind(Database.PostgresqlConfiguration.class);
    }

    @Override
    public Completable start(Injector injector) {
        Database.PostgresqlConfiguration configuration = injector.getInstance(Database.PostgresqlConfiguration.class);
        Secret password = configuration.password();
        options = new PgConnectOptions()
                .setHost(configuration.host())
                .setPort(configuration.port())
                .setDatabase(configuration.database())
                .setUser(configuration.username())
                .setPassword(password.value());
        vertx = injector.getInstance(Vertx.class);
        return run("CREATE TABLE IF NOT EXISTS t (i int); INSERT INTO t VALUES (7)", "wrote");
    }

    @Override
    public Completable stop() {
        return run("SELECT i FROM t", "asked at the end");
    }

    private Completable run(String sql, String message) {
        return Completable.create(emitter -> PgConnection.connect(vertx, options)
                .compose(connection -> connection.query(sql).execute().compose(rows -> connection.close()))
                .onSuccess(done -> {
                    System.out.println(message);
                    emitter.onComplete();
                })
                .onFailure(emitter::onError));
    }
}
