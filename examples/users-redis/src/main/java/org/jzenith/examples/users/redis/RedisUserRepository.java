package org.jzenith.examples.users.redis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jzenith.examples.users.User;
import org.jzenith.examples.users.UserRepository;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisDao;

/**
 * Users under keys such as {@code user:0f8fad5b-...}, and their ids in the sorted set {@code users}, by when they were
 * created. Safe on any thread.
 */
class RedisUserRepository implements UserRepository {

    private static final String INDEX = "users";

    private final RedisClient client;
    private final RedisDao<StoredUser> users;
    private final ObjectMapper mapper;

    @Inject
    RedisUserRepository(RedisClient client, ObjectMapper mapper) {
        this.client = client;
        this.users = client.dao("user:", StoredUser.class);
        this.mapper = mapper;
    }

    @Override
    public Completable add(User user) {
        return Single.fromCallable(() -> List.of(
                        Request.cmd(Command.SET, users.key(user.getId().toString()), json(user)),
                        Request.cmd(
                                Command.ZADD,
                                INDEX,
                                micros(user.getCreatedAt()),
                                user.getId().toString())))
                .flatMap(client::transaction)
                .ignoreElement();
    }

    private byte[] json(User user) throws JsonProcessingException {
        return mapper.writeValueAsBytes(StoredUser.of(user));
    }

    /** Which a double still tells apart. */
    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    @Override
    public Maybe<User> find(UUID id) {
        return users.get(id.toString()).map(StoredUser::user);
    }

    @Override
    public Single<List<User>> page(int offset, int limit) {
        return client.send(Command.ZRANGE, INDEX, (long) offset, (long) offset + limit - 1)
                .flattenAsFlowable(ids -> ids)
                .concatMapEager(id -> users.get(id.toString()).toFlowable())
                .map(StoredUser::user)
                .toList();
    }

    @Override
    public Single<Long> count() {
        return client.send(Command.ZCARD, INDEX).map(Response::toLong).toSingle();
    }

    @Override
    public Maybe<User> rename(UUID id, String name) {
        return users.update(id.toString(), user -> user.withName(name)).map(StoredUser::user);
    }

    @Override
    public Single<Boolean> delete(UUID id) {
        return client.transaction(List.of(
                        Request.cmd(Command.DEL, users.key(id.toString())),
                        Request.cmd(Command.ZREM, INDEX, id.toString())))
                .map(answers -> answers.get(0).toInteger() == 1);
    }
}
