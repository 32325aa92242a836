package org.jzenith.docs.library;

import io.reactivex.Flowable;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;

@Path("/loans")
public class LoanResource {

    private final LoanLog log;

    @Inject
    LoanResource(LoanLog log) {
        this.log = log;
    }

    // tag::resume[]
    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public Flowable<OutboundSseEvent> loans(
            @HeaderParam("Last-Event-ID") @DefaultValue("0") long last, @Context Sse sse) {
        return log.after(last).map(entry -> sse.newEventBuilder()
                .id(Long.toString(entry.id()))
                .name("loan")
                .data(entry.text())
                .build());
    }
    // end::resume[]
}
