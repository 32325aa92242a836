package org.jzenith.rest.dispatch;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.RuntimeDelegate;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.BridgeResponseBuilder;

/**
 * A lease of the JVM-wide {@link RuntimeDelegate} of JAX-RS. While at least one application is running, jZenith
 * installs a neutral delegate without the providers of any application. So no application can see or disturb another
 * through it.
 */
final class RuntimeDelegateLease implements AutoCloseable {

    private static int holders;
    private static @Nullable ResteasyProviderFactory before;
    private static @Nullable ResteasyProviderFactory ours;

    private boolean closed;

    private RuntimeDelegateLease() {}

    /** Installs the neutral delegate unless another lease holds it already. */
    static RuntimeDelegateLease acquire() {
        synchronized (RuntimeDelegateLease.class) {
            if (holders++ == 0) {
                before = ResteasyProviderFactory.peekInstance();
                ResteasyProviderFactory neutral = new ResteasyProviderFactoryImpl() {
                    @Override
                    public Response.ResponseBuilder createResponseBuilder() {
                        return new BridgeResponseBuilder();
                    }
                };
                neutral.setRegisterBuiltins(false);
                ResteasyProviderFactory.setInstance(neutral);
                ours = neutral;
            }
        }
        return new RuntimeDelegateLease();
    }

    /** Restores the previous delegate when the last lease is closed; a delegate that was set in the meantime stays. */
    @Override
    public void close() {
        synchronized (RuntimeDelegateLease.class) {
            if (!closed && --holders == 0) {
                if (ResteasyProviderFactory.peekInstance() == ours) {
                    ResteasyProviderFactory.setInstance(before);
                }
                before = null;
                ours = null;
            }
            closed = true;
        }
    }
}
