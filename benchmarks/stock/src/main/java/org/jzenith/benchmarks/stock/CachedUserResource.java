package org.jzenith.benchmarks.stock;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.reactivex.Single;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** As in examples/benchmark, with the client as it is for whoever changes nothing but its limits. */
@Path("/redis/users")
@Produces(MediaType.APPLICATION_JSON)
public final class CachedUserResource {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static volatile Redis redis;

    private static Redis redis() {
        if (redis == null) {
            synchronized (CachedUserResource.class) {
                if (redis == null) {
                    redis = Redis.createClient(
                            Vertx.currentContext().owner(),
                            new RedisOptions()
                                    .setConnectionString(
                                            "redis://" + System.getenv().getOrDefault("REDIS_HOST", "127.0.0.1") + ':'
                                                    + System.getenv().getOrDefault("REDIS_PORT", "6379"))
                                    .setMaxPoolSize(16)
                                    .setMaxPoolWaiting(10_000));
                }
            }
        }
        return redis;
    }

    /** Returns the user with this id, 404 if there is none. */
    @GET
    @Path("{id}")
    public Single<UserResource.User> user(@PathParam("id") String id) {
        return Single.<Response>create(
                        emitter -> redis().send(Request.cmd(Command.GET).arg("user:" + id))
                                .onComplete(done -> {
                                    if (done.failed()) {
                                        emitter.onError(done.cause());
                                    } else if (done.result() == null) {
                                        emitter.onError(new NotFoundException());
                                    } else {
                                        emitter.onSuccess(done.result());
                                    }
                                }))
                .map(found -> JSON.readValue(found.toBytes(), UserResource.User.class));
    }
}
