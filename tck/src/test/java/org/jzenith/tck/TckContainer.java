package org.jzenith.tck;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jboss.arquillian.container.spi.client.container.ContainerConfiguration;
import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.container.spi.client.protocol.ProtocolDescription;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.ProtocolMetaData;
import org.jboss.arquillian.container.spi.client.protocol.metadata.Servlet;
import org.jboss.shrinkwrap.api.Archive;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts a server for each archive, and stops it again. */
public final class TckContainer implements DeployableContainer<TckContainer.NothingToConfigure> {

    /** Arquillian requires a type for the configuration. */
    public static final class NothingToConfigure implements ContainerConfiguration {
        @Override
        public void validate() {
            // There is nothing to validate.
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(TckContainer.class);
    private static final long STOP_SECONDS = 5;
    private static final Map<String, TckServer> SERVERS = new ConcurrentHashMap<>();

    static int portOf(Archive<?> archive) {
        return SERVERS.get(archive.getName()).port();
    }

    @Override
    public Class<NothingToConfigure> getConfigurationClass() {
        return NothingToConfigure.class;
    }

    @Override
    public ProtocolDescription getDefaultProtocol() {
        return new ProtocolDescription("Local");
    }

    @Override
    public ProtocolMetaData deploy(Archive<?> archive) {
        TckArchive application = new TckArchive(archive);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(application.classLoader());
        try {
            TckServer server = ServerKind.current().start(application);
            SERVERS.put(archive.getName(), server);
            HTTPContext context = new HTTPContext("127.0.0.1", server.port());
            context.add(new Servlet("jax-rs", application.context()));
            return new ProtocolMetaData().addContext(context);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Waits only a moment, because a resource that blocks its event loop forever would block the stop as well. */
    @Override
    public void undeploy(Archive<?> archive) {
        TckServer server = SERVERS.remove(archive.getName());
        if (server == null) {
            return;
        }
        Thread stopping = new Thread(server::close, "stop-" + archive.getName());
        stopping.setDaemon(true);
        stopping.start();
        try {
            stopping.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (stopping.isAlive()) {
            LOG.warn("{} did not stop within {} s and keeps running", archive.getName(), STOP_SECONDS);
        }
    }
}
