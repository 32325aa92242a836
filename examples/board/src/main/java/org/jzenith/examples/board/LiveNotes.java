package org.jzenith.examples.board;

import io.reactivex.Flowable;
import jakarta.inject.Inject;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;

/** Tells everybody who looks at the board of the notes, and of new ones. */
public final class LiveNotes implements WebSocketEndpoint<String, Note> {

    private final Board board;

    @Inject
    LiveNotes(Board board) {
        this.board = board;
    }

    @Override
    public Flowable<Note> open(Flowable<String> messages, WebSocketSession session) {
        return board.live();
    }
}
