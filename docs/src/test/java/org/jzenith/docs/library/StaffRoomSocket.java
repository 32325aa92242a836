package org.jzenith.docs.library;

import io.reactivex.Flowable;
import jakarta.annotation.security.RolesAllowed;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.security.identity.Identity;

/** Repeats what one of the staff says, with the name. */
// tag::endpoint[]
@RolesAllowed("librarian")
public final class StaffRoomSocket implements WebSocketEndpoint<String, String> {

    @Override
    public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
        Identity librarian = session.caller(Identity.class).orElseThrow();
        return messages.map(message -> librarian.name() + ": " + message);
    }
}
// end::endpoint[]
