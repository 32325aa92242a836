package com.example;

import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;

/** What can be done with notes. */
@Singleton
class NoteService {

    private static final int PAGE_SIZE = 20;

    private final NoteRepository repository;

    NoteService(NoteRepository repository) {
        this.repository = repository;
    }

    Uni<Note> create(String text) {
        Note note = new Note(UUID.randomUUID(), text, Instant.now().truncatedTo(ChronoUnit.MICROS));
        return repository.add(note).replaceWith(note);
    }

    Uni<Note> find(UUID id) {
        return repository.find(id);
    }

    Uni<List<Note>> page(int offset) {
        return repository.page(offset, PAGE_SIZE);
    }
}
