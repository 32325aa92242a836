package org.jzenith.examples.board;

import io.reactivex.Flowable;
import io.reactivex.processors.FlowableProcessor;
import io.reactivex.processors.PublishProcessor;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The latest notes, in memory. Safe on any thread. */
final class Board {

    private static final int MOST = 50;

    private final Deque<Note> notes = new ArrayDeque<>();
    private final FlowableProcessor<Note> pinned =
            PublishProcessor.<Note>create().toSerialized();
    private long last;

    Note pin(String text) {
        Note note = keep(text);
        pinned.onNext(note);
        return note;
    }

    private synchronized Note keep(String text) {
        Note note = new Note(++last, text, Instant.now());
        notes.addFirst(note);
        if (notes.size() > MOST) {
            notes.removeLast();
        }
        return note;
    }

    /** Returns all notes, the latest first. */
    synchronized List<Note> notes() {
        return List.copyOf(notes);
    }

    /**
     * Emits all notes, and then others as they are pinned; some may come twice, and whoever is too slow for all of them
     * misses some.
     */
    Flowable<Note> live() {
        return Flowable.merge(pinned.onBackpressureDrop(), Flowable.defer(() -> Flowable.fromIterable(notes())));
    }
}
