package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.processors.FlowableProcessor;
import io.reactivex.processors.PublishProcessor;
import jakarta.annotation.security.PermitAll;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;

/** Passes on what somebody says in a reading room to all who are in it. */
// tag::endpoint[]
@PermitAll
public final class RoomSocket implements WebSocketEndpoint<RoomSocket.Say, RoomSocket.Said> {

    public record Say(String text) {}

    public record Said(String by, String text) {}

    private final Map<String, FlowableProcessor<Said>> rooms = new ConcurrentHashMap<>();

    @Override
    public Flowable<Said> open(Flowable<Say> messages, WebSocketSession session) {
        String by = session.queryParameter("by");
        FlowableProcessor<Said> room =
                rooms.computeIfAbsent(session.pathParameter("room"), name -> PublishProcessor.<Said>create()
                        .toSerialized());
        Flowable<Said> heard = room.onBackpressureBuffer(64); // A session that falls further behind ends with 1011.
        Completable spoken =
                messages.doOnNext(say -> room.onNext(new Said(by, say.text()))).ignoreElements();
        return heard.mergeWith(spoken);
    }
}
// end::endpoint[]
