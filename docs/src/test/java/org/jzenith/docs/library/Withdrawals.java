package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.vertx.redis.client.Command;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.jzenith.redis.RedisClient;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.identity.IdentityCheck;

// tag::check[]
final class Withdrawals implements IdentityCheck {

    private final RedisClient redis;

    @Inject
    Withdrawals(RedisClient redis) {
        this.redis = redis;
    }

    @Override
    public Maybe<Identity> check(Identity identity) {
        return redis.send(Command.EXISTS, key(identity))
                .filter(found -> found.toLong() == 0)
                .map(found -> identity);
    }

    /** Keeps the id of the token for as long as the token would count. */
    Completable withdraw(Identity identity) {
        Instant expiry = identity.expiry();
        if (expiry == null) { // Whoever has an API key has no token.
            return Completable.complete();
        }
        Duration left = Duration.between(Instant.now(), expiry).plusSeconds(60);
        return redis.send(Command.SET, key(identity), "", "EX", Math.max(1, left.toSeconds()))
                .ignoreElement();
    }

    private static String key(Identity identity) {
        return "withdrawn:" + identity.claims().get("jti");
    }
}
// end::check[]
