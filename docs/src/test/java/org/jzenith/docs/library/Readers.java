package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisDao;
import org.jzenith.redis.RedisEvent;

// tag::dao[]
public class Readers {

    private final RedisClient client;
    private final RedisDao<Reader> readers;

    @Inject
    Readers(RedisClient client) {
        this.client = client;
        readers = client.dao("reader:", Reader.class);
    }

    public Completable add(String id, Reader reader) {
        return readers.set(id, reader, Duration.ofDays(365));
    }

    public Maybe<Reader> find(String id) {
        return readers.get(id);
    }

    public Maybe<Reader> wish(String id, String title) {
        return readers.update(
                id,
                reader -> new Reader(
                        reader.name(),
                        Stream.concat(reader.wishes().stream(), Stream.of(title))
                                .toList()));
    }
    // end::dao[]

    // tag::command[]
    public Single<Long> visits() {
        return client.send(Command.INCR, "visits")
                .map(response -> response.toLong())
                .toSingle();
    }
    // end::command[]

    // tag::session[]
    public boolean takeSeat() {
        return client.blocking().inSession(session -> {
            session.send(Command.WATCH, "seats");
            long free = session.send(Command.GET, "seats").orElseThrow().toLong();
            return free > 0
                    && session.transaction(List.of(Request.cmd(Command.DECR).arg("seats")))
                            .isPresent(); // Empty if another client has changed the value.
        });
    }
    // end::session[]

    // tag::subscribe[]
    public Flowable<RedisEvent> news() {
        return client.subscribe("news");
    }
    // end::subscribe[]

    public List<Reader> all() {
        return readers.values().toList().blockingGet();
    }
}
