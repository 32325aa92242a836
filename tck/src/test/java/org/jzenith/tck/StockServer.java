package org.jzenith.tck;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.plugins.server.vertx.VertxRequestHandler;
import org.jboss.resteasy.plugins.server.vertx.VertxResteasyDeployment;
import org.jboss.resteasy.util.GetRestful;

/**
 * Runs an archive on RESTEasy's own adapter for Vert.x, set up like its {@code VertxJaxrsServer}: on all event loops.
 */
@SuppressWarnings("removal") // RESTEasy 7 removes resteasy-vertx; this is its last release
final class StockServer implements TckServer {

    /** For Vert.x, a negative port is a free port that all instances share. */
    private static final int FREE_PORT_FOR_ALL = -1;

    private final Vertx vertx;
    private final VertxResteasyDeployment deployment;
    private final int port;

    private StockServer(Vertx vertx, VertxResteasyDeployment deployment, int port) {
        this.vertx = vertx;
        this.deployment = deployment;
        this.port = port;
    }

    static StockServer start(TckArchive archive) {
        VertxResteasyDeployment deployment = new VertxResteasyDeployment();
        archive.application().ifPresent(type -> deployment.setApplicationClass(type.getName()));
        archive.scanned().forEach(type -> (GetRestful.isRootResource(type)
                        ? deployment.getScannedResourceClasses()
                        : deployment.getScannedProviderClasses())
                .add(type.getName()));
        deployment.start();
        Vertx vertx = Vertx.vertx();
        List<HttpServer> servers = new CopyOnWriteArrayList<>();
        await(vertx.deployVerticle(
                () -> new AbstractVerticle() {
                    @Override
                    public void start(Promise<Void> started) {
                        HttpServer server = vertx.createHttpServer()
                                .requestHandler(new VertxRequestHandler(vertx, deployment, archive.basePath()));
                        servers.add(server);
                        server.listen(FREE_PORT_FOR_ALL, "127.0.0.1")
                                .<Void>mapEmpty()
                                .onComplete(started);
                    }
                },
                new DeploymentOptions().setInstances(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE)));
        return new StockServer(vertx, deployment, servers.get(0).actualPort());
    }

    private static void await(Future<?> future) {
        future.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(10, TimeUnit.SECONDS)
                .join();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        try {
            await(vertx.close());
        } finally {
            deployment.stop();
        }
    }
}
