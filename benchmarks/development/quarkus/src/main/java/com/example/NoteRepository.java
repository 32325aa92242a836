package com.example;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Notes in the table of db/migration/V1__notes.sql. */
@Singleton
class NoteRepository {

    private final Pool client;

    NoteRepository(Pool client) {
        this.client = client;
    }

    Uni<Void> add(Note note) {
        return client.preparedQuery("insert into notes (id, text, created_at) values ($1, $2, $3)")
                .execute(Tuple.of(note.id(), note.text(), note.createdAt().atOffset(ZoneOffset.UTC)))
                .replaceWithVoid();
    }

    /** Null if there is none. */
    Uni<Note> find(UUID id) {
        return client.preparedQuery("select id, text, created_at from notes where id = $1")
                .execute(Tuple.of(id))
                .map(rows -> rows.rowCount() == 0 ? null : note(rows.iterator().next()));
    }

    Uni<List<Note>> page(int offset, int size) {
        return client.preparedQuery("select id, text, created_at from notes order by created_at, id offset $1 limit $2")
                .execute(Tuple.of(offset, size))
                .map(NoteRepository::notes);
    }

    private static List<Note> notes(RowSet<Row> rows) {
        List<Note> notes = new ArrayList<>(rows.size());
        rows.forEach(row -> notes.add(note(row)));
        return notes;
    }

    private static Note note(Row row) {
        return new Note(
                row.getUUID("id"),
                row.getString("text"),
                row.getOffsetDateTime("created_at").toInstant());
    }
}
