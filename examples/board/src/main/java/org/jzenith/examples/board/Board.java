package org.jzenith.examples.board;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.postgresql.PostgresqlBroadcast;
import org.jzenith.postgresql.PostgresqlClient;

/** The latest notes, in a database that all instances share. Safe on any thread. */
final class Board {

    private static final int MOST = 50;

    private final PostgresqlClient client;
    private final PostgresqlBroadcast<Note> pinned;

    @Inject
    Board(PostgresqlClient client) {
        this.client = client;
        this.pinned = client.broadcast("notes", Note.class);
    }

    /** Pins a note. All instances learn of it when it is committed. */
    Single<Note> pin(String text) {
        return client.inTransaction(
                tx -> tx.one(Note.class, "insert into notes (text) values ($1) returning number, text, written", text)
                        .toSingle()
                        .flatMap(note -> pinned.publish(tx, note).toSingleDefault(note)));
    }

    /** Returns the latest notes, the newest first. */
    Single<List<Note>> notes() {
        return client.list(Note.class, "select number, text, written from notes order by number desc limit " + MOST);
    }

    /**
     * Emits the latest notes, and then others as they are pinned, in any instance. After a gap, it emits the latest
     * notes again, so some come twice.
     */
    Flowable<Note> live() {
        return pinned.events()
                .concatMap(event -> event instanceof BroadcastEvent.Message<Note> message
                        ? Flowable.just(message.value())
                        : notes().flattenAsFlowable(Board::oldestFirst));
    }

    private static List<Note> oldestFirst(List<Note> notes) {
        List<Note> reversed = new ArrayList<>(notes);
        Collections.reverse(reversed);
        return reversed;
    }
}
