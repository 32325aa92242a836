package org.jzenith.examples.chat;

import io.reactivex.Flowable;
import io.reactivex.processors.FlowableProcessor;
import io.reactivex.processors.PublishProcessor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The rooms in which at least one session is. Safe on any thread. */
final class Rooms {

    private static final class Room {

        private final FlowableProcessor<Message> messages =
                PublishProcessor.<Message>create().toSerialized();
        private int sessions;
    }

    private final Map<String, Room> rooms = new ConcurrentHashMap<>();

    /**
     * Enters a session: its messages go to all sessions of the room, and it receives theirs and its own until it ends.
     * A session that reads too slowly misses messages.
     */
    Flowable<Message> join(String name, Flowable<Message> messages) {
        return Flowable.using(
                () -> enter(name),
                room -> messages.publish(sent -> room.messages
                        .onBackpressureDrop()
                        .mergeWith(sent.doOnNext(room.messages::onNext).ignoreElements())
                        .takeUntil(sent.ignoreElements().toFlowable())),
                room -> leave(name));
    }

    private Room enter(String name) {
        return rooms.compute(name, (key, known) -> {
            Room room = known == null ? new Room() : known;
            room.sessions++;
            return room;
        });
    }

    private void leave(String name) {
        rooms.computeIfPresent(name, (key, room) -> --room.sessions == 0 ? null : room);
    }

    /** Returns the names of the rooms, in their order. */
    List<String> names() {
        List<String> names = new ArrayList<>(rooms.keySet());
        Collections.sort(names);
        return names;
    }
}
