package org.jzenith.examples.conduit;

import io.reactivex.Maybe;
import jakarta.inject.Inject;
import lombok.RequiredArgsConstructor;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.identity.IdentityCheck;

/** A token counts for as long as its user is there. Safe on any thread. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class KnownUsers implements IdentityCheck {

    private final UserRepository users;

    @Override
    public Maybe<Identity> check(Identity identity) {
        return users.exists(identity.name()).filter(exists -> exists).map(exists -> identity);
    }
}
