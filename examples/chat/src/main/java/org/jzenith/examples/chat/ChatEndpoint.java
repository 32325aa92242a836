package org.jzenith.examples.chat;

import io.reactivex.Flowable;
import jakarta.inject.Inject;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;

/** Sends each message to all sessions of its room. */
public final class ChatEndpoint implements WebSocketEndpoint<Message, Message> {

    private final Rooms rooms;

    @Inject
    ChatEndpoint(Rooms rooms) {
        this.rooms = rooms;
    }

    @Override
    public Flowable<Message> open(Flowable<Message> messages, WebSocketSession session) {
        return rooms.join(session.pathParameter("room"), messages);
    }
}
