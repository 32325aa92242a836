package org.jzenith.docs.library;

import io.reactivex.Single;
import jakarta.inject.Inject;
import java.time.Instant;
import org.jzenith.backing.PasswordSource;
import org.jzenith.core.config.Secret;

/** A password that a cloud issues for some minutes. */
// tag::source[]
class DatabaseToken implements PasswordSource {

    record Token(Secret secret, Instant end) {}

    interface Cloud {
        Single<Token> newToken();
    }

    private final Cloud cloud;
    private volatile Token token = new Token(Secret.of(""), Instant.MIN);

    @Inject
    DatabaseToken(Cloud cloud) {
        this.cloud = cloud;
    }

    @Override
    public Single<Secret> password() {
        Token known = token;
        return Instant.now().isBefore(known.end())
                ? Single.just(known.secret())
                : cloud.newToken().doOnSuccess(fresh -> token = fresh).map(Token::secret);
    }
}
// end::source[]
