package ${package};

#if( $storage == "postgresql" )
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import jakarta.inject.Inject;
import java.util.UUID;
import lombok.RequiredArgsConstructor;
import org.jzenith.postgresql.PostgresqlClient;

/** Notes in the table of db/migration/V1__notes.sql. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class NoteRepository {

    private final PostgresqlClient client;

    Completable add(Note note) {
        return client.update("insert into notes (id, text, created_at) values ($1, $2, $3)",
                note.getId(), note.getText(), note.getCreatedAt()).ignoreElement();
    }

    Maybe<Note> find(UUID id) {
        return client.one(Note.class, "select id, text, created_at from notes where id = $1", id);
    }

    Flowable<Note> all() {
        return client.rows(Note.class, "select id, text, created_at from notes order by created_at, id");
    }
}
#elseif( $storage == "redis" )
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import jakarta.inject.Inject;
import java.util.UUID;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisDao;

/** Notes in Redis, each under a key of its own. */
class NoteRepository {

    private final RedisDao<Note> notes;

    @Inject
    NoteRepository(RedisClient client) {
        notes = client.dao("note:", Note.class);
    }

    Completable add(Note note) {
        return notes.set(note.getId().toString(), note);
    }

    Maybe<Note> find(UUID id) {
        return notes.get(id.toString());
    }

    /** In no order: Redis has none. */
    Flowable<Note> all() {
        return notes.values();
    }
}
#else
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import java.util.Comparator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Notes in memory: gone when the application stops. Several event loops call this at once. */
class NoteRepository {

    private final Map<UUID, Note> notes = new ConcurrentHashMap<>();

    Completable add(Note note) {
        return Completable.fromAction(() -> notes.put(note.getId(), note));
    }

    Maybe<Note> find(UUID id) {
        return Maybe.fromCallable(() -> notes.get(id));
    }

    Flowable<Note> all() {
        return Flowable.defer(() -> Flowable.fromIterable(notes.values()))
                .sorted(Comparator.comparing(Note::getCreatedAt).thenComparing(Note::getId));
    }
}
#end
