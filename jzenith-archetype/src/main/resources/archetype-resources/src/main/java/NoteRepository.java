package ${package};

#if( $storage == "postgresql" )
import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
#if( $jobs == "true" )
import java.time.Instant;
#end
import java.util.List;
import java.util.UUID;
import lombok.RequiredArgsConstructor;
#if( $messaging == "kafka" )
import org.jzenith.outbox.Outbox;
#end
import org.jzenith.postgresql.PostgresqlClient;

/** Notes in the table of db/migration/V1__notes.sql. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class NoteRepository {

    private final PostgresqlClient client;
#if( $messaging == "kafka" )
    private final Outbox outbox;
    private final NoteMapper mapper;

    /** Stores a note and the message about it: both or neither. The outbox sends the message to Kafka. */
    Completable add(Note note) {
        return client.inTransactionCompletable(tx ->
                tx.update("insert into notes (id, text, created_at) values ($1, $2, $3)",
                        note.getId(), note.getText(), note.getCreatedAt())
                    .doOnSuccess(added -> outbox.publish(tx, "notes", note.getId().toString(), mapper.toResponse(note)))
                    .ignoreElement());
    }
#else

    Completable add(Note note) {
        return client.update("insert into notes (id, text, created_at) values ($1, $2, $3)",
                note.getId(), note.getText(), note.getCreatedAt()).ignoreElement();
    }
#end

    Maybe<Note> find(UUID id) {
        return client.one(Note.class, "select id, text, created_at from notes where id = $1", id);
    }

#if( $jobs == "true" )
    Single<Integer> removeBefore(Instant time) {
        return client.update("delete from notes where created_at < $1", time);
    }

#end
    Single<List<Note>> page(int offset, int size) {
        return client.list(
                Note.class,
                "select id, text, created_at from notes order by created_at, id offset $1 limit $2",
                offset,
                size);
    }
}
#elseif( $storage == "redis" )
import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
#if( $jobs == "true" )
import java.time.Instant;
#end
import java.util.List;
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

#if( $jobs == "true" )
    Single<Integer> removeBefore(Instant time) {
        return notes.values()
                .filter(note -> note.getCreatedAt().isBefore(time))
                .concatMapSingle(note -> notes.delete(note.getId().toString()))
                .reduce(0, (count, isRemoved) -> isRemoved ? count + 1 : count);
    }

#end
    /** In no order: Redis has none. */
    Single<List<Note>> page(int offset, int size) {
        return notes.values().skip(offset).take(size).toList();
    }
}
#else
import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
#if( $jobs == "true" )
import java.time.Instant;
#end
import java.util.Comparator;
import java.util.List;
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

#if( $jobs == "true" )
    Single<Integer> removeBefore(Instant time) {
        return Single.fromCallable(() -> {
            int before = notes.size();
            notes.values().removeIf(note -> note.getCreatedAt().isBefore(time));
            return before - notes.size();
        });
    }

#end
    Single<List<Note>> page(int offset, int size) {
        return Single.fromCallable(() -> notes.values().stream()
                .sorted(Comparator.comparing(Note::getCreatedAt).thenComparing(Note::getId))
                .skip(offset)
                .limit(size)
                .toList());
    }
}
#end
