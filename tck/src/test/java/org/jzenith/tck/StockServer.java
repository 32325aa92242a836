package org.jzenith.tck;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.plugins.server.vertx.VertxRequestHandler;
import org.jboss.resteasy.plugins.server.vertx.VertxResteasyDeployment;
import org.jboss.resteasy.util.GetRestful;

/** An archive on RESTEasy's own adapter for Vert.x, as its documentation puts it together, on an event loop. */
@SuppressWarnings("removal") // resteasy-vertx goes with RESTEasy 7; this is the last release of it
final class StockServer implements TckServer {

    private final Vertx vertx;
    private final VertxResteasyDeployment deployment;
    private final HttpServer server;

    private StockServer(Vertx vertx, VertxResteasyDeployment deployment, HttpServer server) {
        this.vertx = vertx;
        this.deployment = deployment;
        this.server = server;
    }

    static StockServer start(TckArchive archive) {
        VertxResteasyDeployment deployment = new VertxResteasyDeployment();
        archive.application().ifPresent(type -> deployment.setApplicationClass(type.getName()));
        archive.scanned().forEach(type -> (GetRestful.isRootResource(type)
                ? deployment.getScannedResourceClasses() : deployment.getScannedProviderClasses()).add(type.getName()));
        deployment.start();
        Vertx vertx = Vertx.vertx();
        HttpServer server = vertx.createHttpServer()
                .requestHandler(new VertxRequestHandler(vertx, deployment, archive.basePath()));
        await(server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture());
        return new StockServer(vertx, deployment, server);
    }

    private static void await(java.util.concurrent.CompletableFuture<?> future) {
        future.orTimeout(10, TimeUnit.SECONDS).join();
    }

    @Override
    public int port() {
        return server.actualPort();
    }

    @Override
    public void close() {
        try {
            await(vertx.close().toCompletionStage().toCompletableFuture());
        } catch (CompletionException e) {
            throw new IllegalStateException(e);
        } finally {
            deployment.stop();
        }
    }
}
