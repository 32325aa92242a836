package org.jzenith.examples.conduit;

import io.reactivex.Maybe;
import jakarta.inject.Inject;
import lombok.RequiredArgsConstructor;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.identity.IdentityCheck;

/** A token counts for as long as its user is there. Safe on any thread. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
public class KnownUsers implements IdentityCheck {

    private final PostgresqlClient client;

    @Override
    public Maybe<Identity> check(Identity identity) {
        return client.one(Boolean.class, "select exists (select from users where id = $1)", identity.name())
                .filter(exists -> exists)
                .map(exists -> identity);
    }
}
