package org.jzenith.benchmarks.stock;

import io.vertx.core.VertxOptions;
import java.util.List;
import org.jboss.resteasy.plugins.server.vertx.VertxJaxrsServer;
import org.jboss.resteasy.plugins.server.vertx.VertxResteasyDeployment;

/**
 * The requests of examples/benchmark on RESTEasy's own Vert.x server and RxJava support, which the providers on the
 * class path switch on. Native transport and a verticle for each processor, as in the other servers. The port comes
 * from {@code REST_PORT}.
 */
public final class StockServer {

    private StockServer() {}

    /** Starts the server; a failed start ends the process. */
    @SuppressWarnings("removal") // It is what there is for the RESTEasy that jZenith uses.
    public static void main(String[] args) {
        VertxResteasyDeployment deployment = new VertxResteasyDeployment();
        deployment.setResourceClasses(List.of(
                HelloResource.class.getName(),
                UserResource.class.getName(),
                ServiceResource.class.getName(),
                StoredUserResource.class.getName(),
                CachedUserResource.class.getName()));
        deployment.setProviderClasses(List.of(InvalidUserMapper.class.getName(), BearerFilter.class.getName()));
        deployment.setSecurityEnabled(true); // For the roles
        new VertxJaxrsServer()
                .setVertxOptions(new VertxOptions()
                        .setPreferNativeTransport(true)
                        .setEventLoopPoolSize(Runtime.getRuntime().availableProcessors()))
                .setDeployment(deployment)
                .setHostname("0.0.0.0")
                .setPort(Integer.parseInt(System.getenv().getOrDefault("REST_PORT", "8080")))
                .start();
    }
}
