package org.jzenith.rest.bridge;

import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseBroadcaster;
import org.jboss.resteasy.plugins.providers.sse.OutboundSseEventImpl;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ValueInjector;

/** What stands behind {@code @Context Sse}, the same for all: RESTEasy would put its own there, whatever the context has. */
final class EventContext implements Sse, ValueInjector {

    @Override
    public OutboundSseEvent.Builder newEventBuilder() {
        return new OutboundSseEventImpl.BuilderImpl();
    }

    @Override
    public SseBroadcaster newBroadcaster() {
        return new EventBroadcaster();
    }

    @Override
    public Object inject(boolean unwrapAsync) {
        return this;
    }

    @Override
    public Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
        return this;
    }
}
