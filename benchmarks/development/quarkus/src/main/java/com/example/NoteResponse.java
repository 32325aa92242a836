package com.example;

import java.time.Instant;
import java.util.UUID;

/** A note as clients see one. */
public record NoteResponse(UUID id, String text, Instant createdAt) {

    static NoteResponse of(Note note) {
        return new NoteResponse(note.id(), note.text(), note.createdAt());
    }
}
