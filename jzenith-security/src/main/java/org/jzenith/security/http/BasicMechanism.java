package org.jzenith.security.http;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.identity.Passwords;

/** Names and passwords by HTTP's scheme {@code Basic} (RFC 7617), in UTF-8. */
public final class BasicMechanism implements Mechanism {

    private static final String SCHEME = "Basic";

    private final Passwords passwords;
    private final String challenge;
    private final Maybe<Identity> wrong;

    /** Takes the passwords, and the realm, which browsers show. */
    public BasicMechanism(Passwords passwords, String realm) {
        this.passwords = passwords;
        this.challenge = SCHEME + " realm=\"" + realm + "\", charset=\"UTF-8\"";
        this.wrong = Maybe.error(new InvalidCredentialsException("The name or the password is wrong"));
    }

    @Override
    public @Nullable Maybe<Identity> authenticate(HttpServerRequest request) {
        String credentials = AuthorizationHeader.credentials(request, SCHEME);
        if (credentials == null) {
            return null;
        }
        String decoded = decode(credentials);
        int colon = decoded.indexOf(':');
        if (colon < 0) {
            throw new InvalidCredentialsException("The credentials of " + SCHEME + " have no colon after the name");
        }
        return passwords
                .check(decoded.substring(0, colon), decoded.substring(colon + 1))
                .switchIfEmpty(wrong);
    }

    private static String decode(String credentials) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Base64.getDecoder().decode(credentials)))
                    .toString();
        } catch (IllegalArgumentException | CharacterCodingException e) { // The message would repeat what was sent.
            throw new InvalidCredentialsException("The credentials of " + SCHEME + " are no Base64 of UTF-8");
        }
    }

    @Override
    public String challenge() {
        return challenge;
    }

    @Override
    public List<SecurityScheme> schemes() {
        return List.of(SecurityScheme.basic("basic"));
    }
}
