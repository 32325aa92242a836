package org.jzenith.rest.sse.sink;

import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseBroadcaster;
import org.jboss.resteasy.plugins.providers.sse.OutboundSseEventImpl;

/** The object for {@code @Context Sse}, the same for all requests. */
public final class EventContext implements Sse {

    @Override
    public OutboundSseEvent.Builder newEventBuilder() {
        return new OutboundSseEventImpl.BuilderImpl();
    }

    @Override
    public SseBroadcaster newBroadcaster() {
        return new EventBroadcaster();
    }
}
